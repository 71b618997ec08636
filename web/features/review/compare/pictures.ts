/** What a film showed at one moment. */
export type Picture = VideoFrame | HTMLCanvasElement;

/** Takes what a film shows now; null while it shows nothing yet. Whoever takes gives back. */
export function takePicture(element: HTMLVideoElement): Picture | null {
  if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  try {
    // No copy: it only keeps the decoder from using that piece of memory again.
    return new VideoFrame(element);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    return copyPicture(element);
  }
}

/** For browsers in which a film can be painted, but not be taken as a frame. */
function copyPicture(element: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = element.videoWidth;
  canvas.height = element.videoHeight;
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function giveBack(picture: Picture) {
  if ('close' in picture) picture.close();
  // Browsers free the memory of a canvas late, but that of an empty one at once.
  else picture.width = 0;
}

export const widthOf = (picture: Picture) => ('close' in picture ? picture.displayWidth : picture.width);
export const heightOf = (picture: Picture) => ('close' in picture ? picture.displayHeight : picture.height);
