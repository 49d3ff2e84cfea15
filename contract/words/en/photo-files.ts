import { PHOTO_MAX_ASPECT, PHOTO_MAX_BYTES } from '../../limits.ts';

/** Why a chosen file cannot be sent as a photo, and what to do about it. */
export const photoFiles = {
  tooLarge: `The photo is larger than ${PHOTO_MAX_BYTES / 1024 / 1024} MB. Use a smaller one.`,
  tooNarrow: `The photo is too long and narrow. Use one whose longer side is at most ${PHOTO_MAX_ASPECT} times the shorter one.`,
  heicOnIphone:
    'This photo is a HEIC file, which this browser cannot read. Choose it from Photos instead of Files: the iPhone then sends a JPEG. To take JPEGs from now on, set Settings › Camera › Formats to “Most Compatible”.',
  heicOnAndroid:
    'This photo is a HEIC file, which this browser cannot read. Choose a JPEG, or take a screenshot of the photo and choose that. To take JPEGs from now on, turn off “High efficiency pictures” in the camera’s settings.',
  heicOnComputer:
    'This photo is a HEIC file, which this browser cannot read. Open it on this computer, export it as a JPEG, and choose that. To take JPEGs with an iPhone, set Settings › Camera › Formats there to “Most Compatible”.',
};
