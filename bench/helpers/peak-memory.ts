import { readFileSync } from 'node:fs';

/** Returns MB. A process's own `maxRSS` starts with the memory of its parent. */
export function readPeakMemory(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
