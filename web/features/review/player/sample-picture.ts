const WIDTH = 32;
const HEIGHT = 18;

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** Returns a small copy of the held picture, equal for equal pictures; null where it may not be read. */
export function samplePicture(element: HTMLVideoElement): string | null {
  canvas ??= new OffscreenCanvas(WIDTH, HEIGHT).getContext('2d', { willReadFrequently: true });
  try {
    canvas?.drawImage(element, 0, 0, WIDTH, HEIGHT);
    return canvas?.getImageData(0, 0, WIDTH, HEIGHT).data.join() ?? null;
  } catch {
    return null;
  }
}
