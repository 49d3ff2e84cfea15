import type { photoFiles as English } from '../en/photo-files.ts';
import { PHOTO_MAX_ASPECT, PHOTO_MAX_BYTES } from '../../limits.ts';

export const photoFiles: typeof English = {
  tooLarge: `फ़ोटो ${PHOTO_MAX_BYTES / 1024 / 1024} MB से बड़ी है। छोटी फ़ोटो चुनें।`,
  tooNarrow: `फ़ोटो बहुत लंबी और पतली है। ऐसी फ़ोटो चुनें जिसकी लंबी भुजा छोटी भुजा की ज़्यादा से ज़्यादा ${PHOTO_MAX_ASPECT} गुना हो।`,
  heicOnIphone:
    'यह फ़ोटो HEIC फ़ाइल है, जिसे यह ब्राउज़र नहीं पढ़ सकता। इसे Files की जगह Photos से चुनें: तब iPhone JPEG भेजता है। आगे से JPEG लेने के लिए Settings › Camera › Formats में “Most Compatible” चुनें।',
  heicOnAndroid:
    'यह फ़ोटो HEIC फ़ाइल है, जिसे यह ब्राउज़र नहीं पढ़ सकता। JPEG चुनें, या फ़ोटो का स्क्रीनशॉट लेकर उसे चुनें। आगे से JPEG लेने के लिए कैमरे की सेटिंग में “High efficiency pictures” बंद करें।',
  heicOnComputer:
    'यह फ़ोटो HEIC फ़ाइल है, जिसे यह ब्राउज़र नहीं पढ़ सकता। इसे इस कंप्यूटर पर खोलें, JPEG में एक्सपोर्ट करें और उसे चुनें। iPhone से JPEG लेने के लिए वहाँ Settings › Camera › Formats में “Most Compatible” चुनें।',
};
