import { runProgram } from './run-program.ts';
import type { MediaTools } from './tools.ts';

const known = new Map<string, Promise<boolean>>();

/** Not every build of ffmpeg can tone-map; without, HDR keeps its code values and looks flatter than it should. */
export function canToneMap({ tools, cwd }: { tools: MediaTools; cwd: string }): Promise<boolean> {
  const answer = known.get(tools.ffmpeg) ?? ask({ tools, cwd });
  known.set(tools.ffmpeg, answer);
  return answer;
}

async function ask({ tools, cwd }: { tools: MediaTools; cwd: string }): Promise<boolean> {
  const { output } = await runProgram({
    program: tools.ffmpeg,
    args: ['-hide_banner', '-filters'],
    cwd,
    limits: { seconds: 30, cpuSeconds: 30, memoryBytes: 2 * 1024 ** 3, fileBytes: 1024 },
  });
  const filters = output.toString('utf8');
  return [' zscale ', ' tonemap '].every((name) => filters.includes(name));
}
