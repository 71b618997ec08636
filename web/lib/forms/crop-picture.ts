export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const side = 512;

/** Crops to the chosen square and scales it down. Throws if the file is no picture. */
export async function cropPicture(file: Blob, area: CropArea): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // Transparent parts would turn black in a JPEG.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}
