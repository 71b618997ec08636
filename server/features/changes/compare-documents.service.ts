import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Alignment } from '../../platform/media/alignment/alignment.ts';
import { pageName } from '../../platform/media/documents/pdfs.ts';
import { MediaFailure } from '../../platform/media/media-failure.ts';
import { PAGE_PRINTS_NAME } from '../../platform/media/pages/page-prints-file.ts';
import { alignDocuments, listPagePairs, printDocument } from '../../platform/media/pages/pages.ts';
import { fetchObject, withScratch } from '../../platform/media/run/scratch.ts';
import type { Platform } from '../../platform.ts';
import type { ComparedVersion } from './changes.queries.ts';
import type { Comparison } from './comparison.ts';
import { bringPrints } from './kept-prints.service.ts';

const FETCHED_AT_ONCE = 8;

/** Matches pages by their prints. Pictures are fetched only for changed pages. */
export async function compareDocuments(
  platform: Platform,
  { now, before, folder, signal }: Comparison,
): Promise<Alignment> {
  const files = { now: join(folder, 'now'), before: join(folder, 'before') };
  for (const [version, to] of [[now, files.now] as const, [before, files.before] as const]) {
    const make = () => printAnew(platform, { version, to, signal });
    await bringPrints(platform, { version, to, signal, name: PAGE_PRINTS_NAME, make });
  }
  const pairs = await listPagePairs(files, signal);
  const folders = { now: join(folder, 'pages-now'), before: join(folder, 'pages-before') };
  const pages = pairs.map(({ page }) => page);
  const sources = pairs.map(({ source }) => source);
  await bringPages(platform, { version: now, to: folders.now, signal, pages });
  await bringPages(platform, { version: before, to: folders.before, signal, pages: sources });
  return alignDocuments(files, folders, signal);
}

interface Bring {
  version: ComparedVersion;
  to: string;
  signal: AbortSignal;
}

async function bringPages(
  platform: Platform,
  { version, to, signal, pages }: Bring & { pages: readonly number[] },
): Promise<void> {
  const { storage } = platform;
  await mkdir(to);
  for (let at = 0; at < pages.length; at += FETCHED_AT_ONCE) {
    signal.throwIfAborted();
    await Promise.all(
      pages.slice(at, at + FETCHED_AT_ONCE).map((page) => {
        const key = version.renditions.pages?.[page];
        if (!key) throw new MediaFailure('mismatch', 'no picture of a page');
        return fetchObject({ storage, key, to: join(to, pageName(page + 1)), signal });
      }),
    );
  }
}

/** Made on demand, because most documents are never compared. */
async function printAnew(platform: Platform, { version, to, signal }: Bring): Promise<void> {
  const { pages = [] } = version.renditions;
  await withScratch(platform.config, async (folder) => {
    const [file, pictures] = [join(folder, 'source'), join(folder, 'pages')];
    await fetchObject({ storage: platform.storage, key: version.object_key, to: file, signal });
    await bringPages(platform, { version, to: pictures, signal, pages: [...pages.keys()] });
    await printDocument({ file, folder: pictures, pageCount: pages.length, to }, signal);
  });
}
