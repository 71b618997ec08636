import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { tools } from '../../server/test/media/test-media.ts';

const run = promisify(execFile);

export async function hashFrames(path: string): Promise<bigint[]> {
  const args = ['-v', 'error', '-i', path, '-vf', 'scale=9:8,format=gray', '-f', 'rawvideo', '-'];
  const { stdout } = await run(tools.ffmpeg, args, { encoding: 'buffer', maxBuffer: 1e9 });
  return Array.from({ length: stdout.length / 72 }, (_, frame) => {
    let bits = 0n;
    for (let row = 0; row < 8; row++) {
      for (let column = 0; column < 8; column++) {
        const at = frame * 72 + row * 9 + column;
        bits = (bits << 1n) | ((stdout[at] ?? 0) > (stdout[at + 1] ?? 0) ? 1n : 0n);
      }
    }
    return bits;
  });
}

export function nearestHash(all: readonly bigint[], wanted: bigint): number {
  let best = 0;
  let least = 65;
  for (const [frame, hash] of all.entries()) {
    let off = 0;
    for (let rest = hash ^ wanted; rest > 0n; rest &= rest - 1n) off += 1;
    if (off < least) [best, least] = [frame, off];
  }
  return best;
}
