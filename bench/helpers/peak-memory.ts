import { readFileSync } from 'node:fs';

/**
 * The most memory that a process has held, in MB. What a process says of itself (`maxRSS`) begins with what its parent
 * held when it was started.
 */
export function readPeakMemory(pid: number): number {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}
