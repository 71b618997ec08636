import type { VideoInfo } from './probe.ts';
import { runProgram } from './run-program.ts';
import type { MediaTools } from './tools.ts';

interface Ask {
  tools: MediaTools;
  cwd: string;
}

const known = new Map<string, Promise<string>>();

/** What this build of ffmpeg lists as its filters or decoders; asked once. */
function list({ tools, cwd }: Ask, what: '-filters' | '-decoders'): Promise<string> {
  const key = `${tools.ffmpeg} ${what}`;
  const answer = known.get(key) ?? ask({ tools, cwd }, what);
  known.set(key, answer);
  return answer;
}

async function ask({ tools, cwd }: Ask, what: string): Promise<string> {
  const { output } = await runProgram({
    program: tools.ffmpeg,
    args: ['-hide_banner', what],
    cwd,
    limits: { seconds: 30, cpuSeconds: 30, memoryBytes: 2 * 1024 ** 3, fileBytes: 1024 },
  });
  return output.toString('utf8');
}

/** Not every build of ffmpeg can tone-map; without, HDR keeps its code values and looks flatter than it should. */
export async function canToneMap(tool: Ask): Promise<boolean> {
  const filters = await list(tool, '-filters');
  return [' zscale ', ' tonemap '].every((name) => filters.includes(name));
}

/** WebM keeps what is see-through beside the picture; ffmpeg's own decoders overlook it. */
const alphaDecoders: Record<string, string> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

/** Options of the input that choose its decoder, where another than ffmpeg's first choice is needed. */
export async function chooseDecoder(
  tool: Ask,
  { stream, codec, hasAlphaAside }: VideoInfo,
): Promise<string[]> {
  const decoder = hasAlphaAside ? alphaDecoders[codec] : undefined;
  if (!decoder || !(await list(tool, '-decoders')).includes(` ${decoder} `)) return [];
  return [`-c:${stream.index}`, decoder];
}
