/** Offset of the matrix in a track header with 32-bit times. */
const TO_MATRIX = 4 + 4 + 20 + 8 + 8;
const ONE = 0x00010000;
const UNIT = 0x40000000;

/** Adds a quarter turn to the MP4's matrix, like a phone. Not every ffmpeg has an option for it. */
export function turnClip(clip: Buffer): Buffer {
  const turned = Buffer.from(clip);
  const at = turned.indexOf('tkhd');
  if (at < 0) throw new Error('The clip has no track.');
  const matrix = [0, -ONE, 0, ONE, 0, 0, 0, 0, UNIT];
  for (const [index, value] of matrix.entries()) turned.writeInt32BE(value, at + TO_MATRIX + 4 * index);
  return turned;
}
