/** Reads 16-bit samples from chunks cut anywhere. */
export function readSamples(take: (sample: number) => void): (chunk: Buffer) => void {
  let half: number | undefined;
  return (chunk) => {
    let at = 0;
    if (half !== undefined && chunk.length > 0) {
      take((chunk.readInt8(0) << 8) | half);
      half = undefined;
      at = 1;
    }
    for (; at + 1 < chunk.length; at += 2) take(chunk.readInt16LE(at));
    if (at < chunk.length) half = chunk.readUInt8(at);
  };
}
