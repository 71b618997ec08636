import sharp from 'sharp';

/** Antialiasing differs by less, once both are blurred. */
const LEVELS = 48;
const SOFT = 1.2;

/** Returns the share of clearly different pixels; 1 if the sizes differ beyond rounding. */
export async function compareShare(one: Buffer, other: Buffer): Promise<number> {
  const sizes = await Promise.all([one, other].map((picture) => sharp(picture).metadata()));
  const width = Math.min(...sizes.map((size) => size.width));
  const height = Math.min(...sizes.map((size) => size.height));
  if (sizes.some((size) => size.width > width + 1 || size.height > height + 1)) return 1;
  const [a, b] = await Promise.all([one, other].map((picture) => readPixels({ picture, width, height })));
  if (!a || !b) return 1;
  let count = 0;
  for (let at = 0; at < a.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > LEVELS))
      count++;
  return count / (width * height);
}

const readPixels = async (options: { picture: Buffer; width: number; height: number }) => {
  const { picture, width, height } = options;
  // Takes two steps: sharp blurs before it crops, in any order of calls.
  const cut = sharp(picture).flatten({ background: '#fff' }).toColourspace('srgb');
  const { data, info } = await cut
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width, height, channels: info.channels } })
    .blur(SOFT)
    .raw()
    .toBuffer();
};
