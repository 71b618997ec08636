import { tmpdir } from 'node:os';
import type { VideoInfo } from '../probe/probe.ts';
import { runProgram } from '../run/run-program.ts';
import type { MediaTools } from './media-tools.ts';

export type Listing = 'encoders' | 'decoders' | 'codecs' | 'filters' | 'muxers' | 'demuxers' | 'options';

const known = new Map<string, Promise<ReadonlySet<string>>>();

export function listAbilities(program: string, listing: Listing): Promise<ReadonlySet<string>> {
  const key = `${program} ${listing}`;
  const names = known.get(key) ?? ask(program, listing);
  known.set(key, names);
  return names;
}

async function ask(program: string, listing: Listing): Promise<ReadonlySet<string>> {
  const { output } = await runProgram({
    program,
    args: ['-hide_banner', ...(listing === 'options' ? ['-h', 'full'] : [`-${listing}`])],
    cwd: tmpdir(),
    limits: { seconds: 60, cpuSeconds: 30, memoryBytes: 2 * 1024 ** 3, fileBytes: 1024 },
  });
  return new Set(output.toString('utf8').split('\n').flatMap(readLine(listing)));
}

/** Parses one line. Counts a codec only when it can be decoded; a format may have several names. */
const readLine = (listing: Listing) => (line: string) => {
  if (listing === 'options') return /^ *-(\w+)/.exec(line)?.[1] ?? [];
  const [, flags = '', names = ''] = /^ +([A-Z.|]+) +(\S+) +\S/.exec(line) ?? [];
  return listing === 'codecs' && !flags.startsWith('D') ? [] : names.split(',').filter(Boolean);
};

/** Not every build can tone-map; without it, HDR keeps its code values and looks flat. */
export async function canToneMap({ ffmpeg }: MediaTools): Promise<boolean> {
  const filters = await listAbilities(ffmpeg, 'filters');
  return filters.has('zscale') && filters.has('tonemap');
}

/** Decodes transparency in WebM, which ffmpeg's own decoders ignore. */
const alphaDecoders: Record<string, string> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

export async function chooseDecoder(
  { ffmpeg }: MediaTools,
  { stream, codec, hasAlphaAside }: VideoInfo,
): Promise<string[]> {
  const decoder = hasAlphaAside ? alphaDecoders[codec] : undefined;
  if (!decoder || !(await listAbilities(ffmpeg, 'decoders')).has(decoder)) return [];
  return [`-c:${stream.index}`, decoder];
}
