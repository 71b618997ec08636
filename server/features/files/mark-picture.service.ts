import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { burnIn } from '../../parts/media/burn-in.ts';
import { objectKeys, parseObjectKey } from '../../parts/storage/object-keys.ts';
import type { Parts } from '../../parts.ts';

const AT_ONCE = 4;

interface Marked {
  key: string;
  /** Whose eyes it is for. */
  text: string;
}

/**
 * The key of a picture with the words burnt in: made when it is first looked at, kept beside the picture, and swept
 * with the version. Undefined where there is no picture.
 */
export async function markPicture({ storage }: Parts, { key, text }: Marked): Promise<string | undefined> {
  const { id, name } = parseObjectKey(key);
  const words = createHash('sha256').update(`${name}\n${text}`).digest('hex').slice(0, 32);
  const marked = objectKeys.version({ id, name: `marked-${words}.webp` });
  if (await storage.head(marked)) return marked;
  if (!(await storage.head(key))) return undefined;
  const picture = await buffer(await storage.read({ key }));
  await storage.put({ key: marked, body: await burnIn({ picture, text }), contentType: 'image/webp' });
  return marked;
}

export async function markPictures(parts: Parts, { keys, text }: { keys: string[]; text: string }) {
  const marked: string[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const some = keys.slice(at, at + AT_ONCE).map((key) => markPicture(parts, { key, text }));
    marked.push(...(await Promise.all(some)).filter((key) => key !== undefined));
  }
  return marked;
}
