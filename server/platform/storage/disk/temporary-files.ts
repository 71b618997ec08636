import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ifPresent } from './durable-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const host = hostname().replace(/[^a-zA-Z0-9-]/g, '-');
/** A container always starts as process 1: the number alone would take a dead one's files for ours. */
const life = randomUUID().slice(0, 8);

/** Names the writer, so that a sweep can tell a dead one's leftovers from a living one's work. */
export const nameTemporary = (folder: string) =>
  join(folder, `${host}.${process.pid}.${life}.${randomUUID()}`);

/** Removes leftovers of dead writers. Writers on other machines cannot be checked and get a day. */
export async function sweepTemporary({ folder, now }: { folder: string; now: Date }): Promise<void> {
  for (const name of await readdir(folder)) {
    const [writerHost, pid, writerLife] = name.split('.');
    const path = join(folder, name);
    const isOver =
      writerHost === host
        ? writerLife !== life && !isLiving(Number(pid))
        : now.getTime() - ((await ifPresent(stat(path)))?.mtimeMs ?? 0) > DAY_MS;
    if (isOver) await rm(path, { recursive: true, force: true });
  }
}

function isLiving(pid: number): boolean {
  if (pid === process.pid || !Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
