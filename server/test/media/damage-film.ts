import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

interface Damage {
  ffprobe: string;
  from: string;
  to: string;
  which: readonly number[];
}

export async function damageFilm({ ffprobe, from, to, which }: Damage) {
  const { stdout } = await promisify(execFile)(ffprobe, [
    ...['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=pos,size', '-of', 'json'],
    from,
  ]);
  const { packets }: { packets: { pos: string; size: string }[] } = JSON.parse(stdout);
  const bytes = await readFile(from);
  for (const at of which) {
    const [pos, size] = [Number(packets[at]?.pos), Number(packets[at]?.size)];
    bytes.fill(0xa5, pos + 6, pos + size);
  }
  await writeFile(to, bytes);
}
