import { MediaFailure } from '../media-failure.ts';
import { type Limits, runProgram } from '../run/run-program.ts';
import type { MediaTools } from '../tools/media-tools.ts';
import { inputGuards } from '../tools/whitelists.ts';
import type { ProbedStream } from './probe-schema.ts';

interface Scan {
  tools: MediaTools;
  file: string;
  cwd: string;
  signal?: AbortSignal | undefined;
  stream: ProbedStream;
}

export interface Scanned {
  /** Presentation times in seconds of the file's clock, sorted and unique. */
  times: number[];
  /** From the first picture to the end of the last. */
  duration: number;
}

const limits: Limits = { seconds: 600, cpuSeconds: 600, memoryBytes: 4 * 1024 ** 3, fileBytes: 1024 };

/** Reads presentation times from packets: a header's rate is an average or a guess. */
export async function scanPackets({ tools, file, cwd, signal, stream }: Scan): Promise<Scanned> {
  let rest = '';
  let end = Number.NEGATIVE_INFINITY;
  const seen: number[] = [];
  const read = (line: string) => {
    const [shown = '', decoded = '', duration = '', flags = ''] = line.split(',');
    // AVI has only decoding times.
    const time = Number.parseFloat(shown === 'N/A' ? decoded : shown);
    // Edit lists discard these pictures after decoding.
    if (!Number.isFinite(time) || flags.includes('D')) return;
    seen.push(time);
    end = Math.max(end, time + (Number.parseFloat(duration) || 0));
  };
  await runProgram({
    program: tools.ffprobe,
    args: [
      ...['-v', 'error', ...inputGuards, '-select_streams', `${stream.index}`],
      ...['-show_entries', 'packet=pts_time,dts_time,duration_time,flags', '-of', 'csv=p=0', file],
    ],
    cwd,
    limits,
    signal,
    onOutput: (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(read);
    },
  }).catch(takeWhatCame);
  const times = Float64Array.from(seen).sort();
  const distinct = [...times].filter((time, at) => time !== times[at - 1]);
  return { times: distinct, duration: Math.max(0, end - (distinct[0] ?? end)) };
}

/** Uses a partial scan: the beginning of a huge file tells its rate, and damage is for the decoder to judge. */
function takeWhatCame(error: unknown): void {
  if (!(error instanceof MediaFailure)) throw error;
}
