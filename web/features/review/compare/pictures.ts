export type Picture = VideoFrame | HTMLCanvasElement;

/** Takes the current picture; null before there is one. The caller has to pass it to `giveBack`. */
export function takePicture(element: HTMLVideoElement): Picture | null {
  if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  try {
    // Copies nothing: it only keeps the decoder from reusing that memory.
    return new VideoFrame(element);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    return copyPicture(element);
  }
}

/** Serves browsers that cannot make a VideoFrame of a film. */
function copyPicture(element: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = element.videoWidth;
  canvas.height = element.videoHeight;
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function giveBack(picture: Picture) {
  if ('close' in picture) picture.close();
  // Browsers free a canvas late, but the memory of an empty one at once.
  else picture.width = 0;
}

export const widthOf = (picture: Picture) => ('close' in picture ? picture.displayWidth : picture.width);
export const heightOf = (picture: Picture) => ('close' in picture ? picture.displayHeight : picture.height);
