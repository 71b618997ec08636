import { type Canvas, createCanvas } from '@napi-rs/canvas';

const SIZE = { width: 640, height: 360 };

/** A frame as somebody would draw it: pencil lines over a light wash. */
export function sketch(picture: Canvas): Canvas {
  const small = draw(picture, 'none');
  const soft = draw(picture, 'blur(5px)');
  const result = createCanvas(SIZE.width, SIZE.height);
  const pen = result.getContext('2d');
  const image = pen.createImageData(SIZE.width, SIZE.height);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const [grey, around] = [brightnessAt(small, at), brightnessAt(soft, at)];
    const line = Math.min(1, (grey + 6) / (around + 6));
    const wash = 0.5 + 0.5 * (grey / 255) ** 0.6;
    const paper = wash * (0.25 + 0.75 * line ** 1.6);
    data[at] = 255 * paper;
    data[at + 1] = 251 * paper;
    data[at + 2] = 242 * paper;
    data[at + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
  return result;
}

function draw(picture: Canvas, filter: string): Uint8ClampedArray {
  const canvas = createCanvas(SIZE.width, SIZE.height);
  const pen = canvas.getContext('2d');
  pen.filter = filter;
  pen.drawImage(picture, 0, 0, SIZE.width, SIZE.height);
  return pen.getImageData(0, 0, SIZE.width, SIZE.height).data;
}

const brightnessAt = (data: Uint8ClampedArray, at: number) =>
  0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
