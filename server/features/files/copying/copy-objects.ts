import type { Renditions } from '../../../platform/database/schema/files.ts';
import { objectKeys, parseObjectKey } from '../../../platform/storage/object-keys.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { renditionKeys } from '../media/rendition-keys.ts';

interface Stored {
  object_key: string;
  renditions: Renditions;
}

interface CopyObjects<Source extends Stored> {
  id: string;
  source: Source;
}

/** Copies under new keys, so each version owns its objects. Can be repeated. */
export async function copyObjects<Source extends Stored>(
  storage: Storage,
  { id, source }: CopyObjects<Source>,
) {
  const at = (key: string) => objectKeys.version({ id, name: parseObjectKey(key).name });
  for (const from of [source.object_key, ...renditionKeys(source.renditions)]) {
    await storage.copy({ from, to: at(from) });
  }
  return { id, source, objectKey: at(source.object_key), renditions: mapRenditions(source.renditions, at) };
}

const mapRenditions = (
  {
    thumbnail,
    preview,
    poster,
    sprite,
    waveform,
    prints,
    proxies,
    sounds,
    pages,
    largePages,
    ...rest
  }: Renditions,
  at: (key: string) => string,
): Renditions => ({
  ...rest,
  ...(thumbnail && { thumbnail: at(thumbnail) }),
  ...(preview && { preview: at(preview) }),
  ...(poster && { poster: at(poster) }),
  ...(sprite && { sprite: { ...sprite, key: at(sprite.key) } }),
  ...(waveform && { waveform: at(waveform) }),
  ...(prints && { prints: at(prints) }),
  ...(proxies && { proxies: proxies.map((proxy) => ({ ...proxy, key: at(proxy.key) })) }),
  ...(sounds && {
    sounds: sounds.map((sound) => ({ ...sound, key: at(sound.key), waveform: at(sound.waveform) })),
  }),
  ...(pages && { pages: pages.map(at) }),
  ...(largePages && { largePages: largePages.map(at) }),
});
