/** The texts of the panel that crops and turns a photo before it is sent. */
export const adjustPhoto = {
  title: 'Crop or rotate',
  hint: 'Drag the photo, or move it with the arrow keys. Zoom with two fingers, or with + and −.',
  rotate: 'Rotate 90°',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  reset: 'Reset',
  done: 'Done',
  state: (zoom: number, degrees: number) => `Zoom ${zoom}%, rotated ${degrees}°`,
  /** Done could not cut the photo. */
  notCut: 'The photo could not be cropped. Please try again.',
  failed: 'This browser cannot show your photo. It will be sent as it is.',
};
