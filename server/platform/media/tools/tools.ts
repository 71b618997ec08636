import { access, chmod, constants, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type { Config } from '../../../config.ts';
import { StartFailure } from '../../../start-failure.ts';
import type { MediaTools, ToolChoice } from './media-tools.ts';
import { findLacks, type Lacks } from './tool-needs.ts';

type ToolPaths = Pick<Config, 'ffmpegPath' | 'ffprobePath'>;

const platform = `${process.platform}-${process.arch}`;

const carriers = {
  ffmpeg: [`@ffmpeg-binary/${platform}/ffmpeg`, `@ffmpeg-installer/${platform}/ffmpeg`],
  ffprobe: [`@ffprobe-installer/${platform}/ffprobe`],
};

const found = new Map<string, Promise<MediaTools>>();

/** Prefers configured programs, then the system's if it lacks nothing, then npm's, then the most capable. */
export function findMediaTools({ ffmpegPath, ffprobePath }: ToolPaths): Promise<MediaTools> {
  const key = `${process.env.PATH}\0${ffmpegPath}\0${ffprobePath}`;
  const tools = found.get(key) ?? chooseTools({ ffmpegPath, ffprobePath });
  found.set(key, tools);
  return tools;
}

async function chooseTools({ ffmpegPath, ffprobePath }: ToolPaths): Promise<MediaTools> {
  const ffmpeg = await chooseTool({ name: 'ffmpeg', configured: ffmpegPath, variable: 'FFMPEG_PATH' });
  const ffprobe = await chooseTool({ name: 'ffprobe', configured: ffprobePath, variable: 'FFPROBE_PATH' });
  return {
    ffmpeg: ffmpeg.program,
    ffprobe: ffprobe.program,
    choices: [...ffmpeg.choices, ...ffprobe.choices],
  };
}

interface Wanted {
  name: 'ffmpeg' | 'ffprobe';
  configured: string | undefined;
  variable: string;
}

async function chooseTool(wanted: Wanted): Promise<{ program: string; choices: ToolChoice[] }> {
  const { name, variable } = wanted;
  const tried: { program: string; lacks: Lacks }[] = [];
  for await (const program of listCandidates(wanted)) {
    // Skips programs that cannot run, such as a build for another processor.
    const lacks = await findLacks(name, program).catch(() => undefined);
    if (!lacks) continue;
    tried.push({ program, lacks });
    if (lacks.all.length === 0) break;
  }
  const [best] = tried.toSorted((one, other) => one.lacks.all.length - other.lacks.all.length);
  if (!best) throw new StartFailure(`No ${name} was found for ${platform}; install it, or set ${variable}.`);
  if (best.lacks.vital.length > 0) {
    throw new StartFailure(
      `${best.program} cannot do what Koma needs (${best.lacks.vital.join(', ')}); install a newer ${name}, or set ${variable}.`,
    );
  }
  const choices = tried.map(({ program, lacks }) => ({
    program,
    isChosen: program === best.program,
    lacks: lacks.all,
  }));
  return { program: best.program, choices };
}

async function* listCandidates({ name, configured, variable }: Wanted): AsyncGenerator<string> {
  if (configured) {
    if (await isProgram(configured)) return yield configured;
    throw new StartFailure(`${variable} names ${configured}, which is not a program that can be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = folders.map((folder) => realpath(join(folder, name)).catch(() => ''));
  for (const path of new Set(await Promise.all(paths))) if (path && (await isProgram(path))) yield path;
  for (const carrier of carriers[name]) {
    const path = placeOf(carrier);
    if (path && (await isProgram(path, { repair: true }))) yield path;
  }
}

function placeOf(carrier: string): string | undefined {
  const [scope, name, ...rest] = carrier.split('/');
  try {
    const manifest = createRequire(import.meta.url).resolve(`${scope}/${name}/package.json`);
    return join(dirname(manifest), ...rest);
  } catch {
    return undefined;
  }
}

/** Without install scripts, packages lose the execute bit; `repair` restores it. */
async function isProgram(path: string, { repair = false } = {}): Promise<boolean> {
  const runs = () =>
    access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
  if (await runs()) return true;
  if (!repair) return false;
  await chmod(path, 0o755).catch(() => undefined);
  return runs();
}
