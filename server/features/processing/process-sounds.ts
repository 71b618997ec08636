import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SoundRendition } from '../../platform/database/schema/files.ts';
import { makeSounds } from '../../platform/media/film/make-sounds.ts';
import type { VideoInfo } from '../../platform/media/probe/probe.ts';
import { chooseMainTrack } from '../../platform/media/probe/sound-tracks.ts';
import type { MediaTools } from '../../platform/media/tools/media-tools.ts';
import { SOURCE, type Workbench } from './process-version.ts';

interface Heard {
  info: VideoInfo;
  sounds: SoundRendition[];
}

/** Does nothing for fewer than two tracks. The main track is chosen after all were analysed. */
export async function processSounds(
  { folder, signal, store }: Workbench,
  { tools, info }: { tools: MediaTools; info: VideoInfo },
): Promise<Heard> {
  if (info.sounds.length < 2) return { info, sounds: [] };
  const made = await makeSounds({ tools, info, file: SOURCE, cwd: folder, signal });
  const main = chooseMainTrack(made);
  const sounds: SoundRendition[] = [];
  for (const sound of made) {
    const { file, peaks, perSecond, language = null, title = null, channels } = sound;
    const key = await store(file);
    const waveform = await storeWaveform({ folder, store }, `${file}.json`, { perSecond, peaks });
    sounds.push({ key, waveform, language, title, channels, isMain: sound === main });
  }
  return { info: { ...info, audio: main?.streams ?? [] }, sounds: sounds.length > 1 ? sounds : [] };
}

export async function storeWaveform(
  { folder, store }: Pick<Workbench, 'folder' | 'store'>,
  name: string,
  waveform: { perSecond: number; peaks: number[] },
): Promise<string> {
  await writeFile(join(folder, name), JSON.stringify(waveform));
  return store(name);
}
