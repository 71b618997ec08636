import type { ProbedStream } from './probe-schema.ts';
import { type Limits, runProgram } from './run-program.ts';
import type { MediaTools } from './tools.ts';
import { inputGuards } from './whitelists.ts';

interface Scan {
  tools: MediaTools;
  file: string;
  cwd: string;
  signal?: AbortSignal | undefined;
  stream: ProbedStream;
}

const limits: Limits = { seconds: 600, cpuSeconds: 600, memoryBytes: 4 * 1024 ** 3, fileBytes: 1024 };

/** Containers that say nothing about a stream's length: every time stamp is read, no picture decoded. */
export async function scanPackets({ tools, file, cwd, signal, stream }: Scan) {
  let rest = '';
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  const read = (line: string) => {
    const [time, duration] = line.split(',').map(Number);
    if (time === undefined || !Number.isFinite(time)) return;
    start = Math.min(start, time);
    end = Math.max(end, time + (duration && Number.isFinite(duration) ? duration : 0));
  };
  await runProgram({
    program: tools.ffprobe,
    args: [
      ...['-v', 'error', ...inputGuards, '-select_streams', `${stream.index}`],
      ...['-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0', file],
    ],
    cwd,
    limits,
    signal,
    onOutput: (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(read);
    },
  });
  return end > start ? { start, duration: end - start } : undefined;
}
