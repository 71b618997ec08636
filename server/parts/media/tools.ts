import { access, chmod, constants } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { StartFailure } from '../../start-failure.ts';

export interface MediaTools {
  ffmpeg: string;
  ffprobe: string;
}

const platform = `${process.platform}-${process.arch}`;

/** Packages that carry the program, best first, with its place inside. */
const carriers = {
  ffmpeg: [`@ffmpeg-binary/${platform}/ffmpeg`, `@ffmpeg-installer/${platform}/ffmpeg`],
  ffprobe: [`@ffprobe-installer/${platform}/ffprobe`],
};

/** Where ffmpeg and ffprobe are: as configured, else the system's, else those that came with npm. */
export async function findMediaTools(
  config: Pick<Config, 'ffmpegPath' | 'ffprobePath'>,
): Promise<MediaTools> {
  return {
    ffmpeg: await findTool({ name: 'ffmpeg', configured: config.ffmpegPath, variable: 'FFMPEG_PATH' }),
    ffprobe: await findTool({ name: 'ffprobe', configured: config.ffprobePath, variable: 'FFPROBE_PATH' }),
  };
}

interface Wanted {
  name: 'ffmpeg' | 'ffprobe';
  configured: string | undefined;
  variable: string;
}

async function findTool({ name, configured, variable }: Wanted): Promise<string> {
  if (configured) {
    if (await isProgram(configured)) return configured;
    throw new StartFailure(`${variable} names ${configured}, which is not a program that can be run.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const path of folders.map((folder) => join(folder, name))) if (await isProgram(path)) return path;
  for (const carrier of carriers[name]) {
    const path = placeOf(carrier);
    if (path && (await isProgram(path, { repair: true }))) return path;
  }
  throw new StartFailure(`No ${name} was found for ${platform}; install it, or set ${variable}.`);
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

/** Packages lose the permission to run their program where install scripts are off; `repair` gives it back. */
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
