import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DrawTask } from '../../bench/helpers/draw-task.ts';
import { openDocumentDrawer } from '../../server/test/media/document-drawer.ts';
import { ownDocuments } from '../../server/test/media/test-documents.ts';
import { compareShare } from '../helpers/room/compare-pictures.ts';
import { openRoomDrawing } from '../helpers/room/draw-in-room.ts';

const PIXELS = 900;
/** Of a page's pixels: hinted letters and the edges of lines stay below. */
const TRACE = 0.005;

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    pages: { type: 'string', default: '3' },
    out: { type: 'string' },
  },
});
const pagesMax = Number(values.pages);
const drawer = openDocumentDrawer(new URL('../../bench/helpers/documents.worker.ts', import.meta.url));
const scratch = await mkdtemp(join(tmpdir(), 'koma-documents-'));

function drawOnServer(file: string) {
  const task: DrawTask = { file, folder: scratch, pixels: PIXELS, pagesMax };
  return drawer.draw(task);
}

async function listDocuments(): Promise<string[]> {
  const { folder } = values;
  if (folder === undefined) {
    const own = join(scratch, 'own');
    await mkdir(own);
    for (const [name, bytes] of Object.entries(ownDocuments())) await writeFile(join(own, name), bytes);
    return (await readdir(own)).map((name) => join(own, name));
  }
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .toSorted()
    .map((name) => join(folder, name));
}

const room = await openRoomDrawing();
const makers = new Set<string>();
let [documents, pages, refused, differing] = [0, 0, 0, 0];

const tell = (line: string) => {
  differing++;
  console.log(`  ${line}`);
};
try {
  for (const file of await listDocuments()) {
    const name = basename(file);
    documents++;
    const shown = await room.draw({ file, pixels: PIXELS, pagesMax });
    const made = await drawOnServer(file);
    makers.add(shown.producer);
    if (shown.failure !== made.failure || shown.pageCount !== made.pageCount) {
      tell(`${name}: room ${shown.failure ?? shown.pageCount}, server ${made.failure ?? made.pageCount}`);
      continue;
    }
    if (shown.failure) refused++;
    for (const [at, picture] of shown.pages.entries()) {
      pages++;
      const drawn = await readFile(join(scratch, `${at + 1}.png`));
      const share = picture.length === 0 ? 0 : await compareShare(picture, drawn);
      if (share <= TRACE) continue;
      tell(`${name} page ${at + 1}: ${(share * 100).toFixed(2)} % of its pixels`);
      if (values.out === undefined) continue;
      await mkdir(values.out, { recursive: true });
      await writeFile(join(values.out, `${name}-${at + 1}-room.png`), picture);
      await writeFile(join(values.out, `${name}-${at + 1}-server.png`), drawn);
    }
  }
} finally {
  await room.close();
  await rm(scratch, { recursive: true, force: true });
}
console.log(
  `  ${documents} documents of ${makers.size} makers, ${pages} pages: ${differing} differ by more than ` +
    `${TRACE * 100} % between room and server; ${refused} refused by both`,
);
if (values.folder === undefined && differing > 0) process.exitCode = 1;
