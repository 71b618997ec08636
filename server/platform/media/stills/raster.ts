import sharp from 'sharp';

/** Row by row, one byte a channel. */
export interface Raster {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array;
}

/** Fills transparency with white, like a page. Limits the longer side to `pixels`. */
export async function readRaster(file: string | Buffer, pixels: number): Promise<Raster> {
  const { data, info } = await sharp(file)
    .flatten({ background: '#ffffff' })
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raster: Raster = { width, height, channels: channels === 1 ? 1 : 3, data };
  return raster.channels === 3 ? raster : inThree(raster);
}

function inThree({ width, height, data }: Raster): Raster {
  const three = new Uint8Array(3 * data.length);
  for (const [at, value] of data.entries()) three.fill(value, 3 * at, 3 * at + 3);
  return { width, height, channels: 3, data: three };
}

export function toGrey({ width, height, channels, data }: Raster): Raster {
  if (channels === 1) return { width, height, channels, data };
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [data[3 * at] ?? 0, data[3 * at + 1] ?? 0, data[3 * at + 2] ?? 0];
    grey[at] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, channels: 1, data: grey };
}

export function resizeRaster(raster: Raster, width: number, height: number): Raster {
  const { channels } = raster;
  if (raster.width === width && raster.height === height) return raster;
  const across = sharesOf(raster.width, width);
  const down = sharesOf(raster.height, height);
  const data = new Uint8Array(width * height * channels);
  let next = 0;
  for (const rows of down) {
    for (const columns of across) {
      for (let channel = 0; channel < channels; channel++) {
        let value = 0;
        for (const row of rows) {
          for (const column of columns) {
            const at = (row.from * raster.width + column.from) * channels + channel;
            value += row.share * column.share * (raster.data[at] ?? 0);
          }
        }
        data[next++] = Math.round(value);
      }
    }
  }
  return { width, height, channels, data };
}

/** Weights the old pixels along one side: those covered, or two to interpolate. */
function sharesOf(before: number, now: number): Array<Array<{ from: number; share: number }>> {
  const size = before / now;
  return Array.from({ length: now }, (_, at) => {
    if (size < 1) {
      const place = Math.min(before - 1, Math.max(0, (at + 0.5) * size - 0.5));
      const from = Math.min(Math.max(0, before - 2), Math.floor(place));
      const share = place - from;
      return [
        { from, share: 1 - share },
        { from: Math.min(before - 1, from + 1), share },
      ];
    }
    const [start, end] = [at * size, (at + 1) * size];
    const shares = [];
    for (let from = Math.floor(start); from < Math.min(before, Math.ceil(end)); from++) {
      const share = (Math.min(end, from + 1) - Math.max(start, from)) / size;
      if (share > 0) shares.push({ from, share });
    }
    return shares;
  });
}
