import sharp from 'sharp';

/** Larger ones are bombs: a few kilobytes that unfold into all the memory there is. */
const PIXELS_MAX = 100_000_000;
const SIDE = 512;

export const PICTURE_TYPE = 'image/webp';

/** A profile picture or project icon: upright, square, without its camera's notes. Nothing for any other format. */
export async function makeSquarePicture(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await image.metadata();
    if (format !== 'png' && format !== 'jpeg') return undefined;
    return await image.autoOrient().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 85 }).toBuffer();
  } catch {
    return undefined;
  }
}
