import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { burnIn } from '../../../platform/media/film/burn-in.ts';
import { objectKeys, parseObjectKey } from '../../../platform/storage/object-keys.ts';
import type { Platform } from '../../../platform.ts';

const AT_ONCE = 4;

interface Marked {
  key: string;
  text: string;
}

/** Stores marked pictures beside the original, so they are purged with its version. Undefined: no picture. */
export async function markPicture({ storage }: Platform, { key, text }: Marked): Promise<string | undefined> {
  const { id, name } = parseObjectKey(key);
  const words = createHash('sha256').update(`${name}\n${text}`).digest('hex').slice(0, 32);
  const marked = objectKeys.version({ id, name: `marked-${words}.webp` });
  if (await storage.head(marked)) return marked;
  if (!(await storage.head(key))) return undefined;
  await inTurn(async () => {
    const picture = await buffer(await storage.read({ key }));
    await storage.put({ key: marked, body: await burnIn({ picture, text }), contentType: 'image/webp' });
  });
  return marked;
}

let running = 0;
const waiting: Array<() => void> = [];

/** Limits parallel work, or a long list would take every thread. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const shownPicture = async (
  platform: Platform,
  { key, text }: { key: string | undefined; text: string | null },
): Promise<string | undefined> =>
  key === undefined || text === null ? key : markPicture(platform, { key, text });
