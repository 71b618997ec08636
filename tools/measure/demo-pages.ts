import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import type { Awaited } from './painted-times.ts';

interface Demo {
  url: string;
  token: string;
}

interface Item {
  _id: string;
  name: string;
  mimeType: string | null;
  fileThumbnailPath?: string | null;
  processingStatus?: number;
}

export interface DemoPage extends Awaited {
  name: string;
  path: string;
  isLink: boolean;
}

const PICTURES = 15;
const assets = join(import.meta.dirname, '../../server/features/demo/assets');
const stills = ['crossing.jpg', 'lantern.jpg', 'ridge.jpg', 'station.jpg', 'viaduct.jpg', 'waiting.jpg'];
const frame = '[data-resolution]:not([data-resolution=""])';
const cards = { content: '[data-item]', picture: '[data-item] img' };

/** The pages that a newcomer and a customer open, once all of their pictures are there. */
export async function arrangeDemo(demo: Demo): Promise<DemoPage[]> {
  const { call } = talkTo(demo);
  const project = await until(async () => (await call('GET', 'project/get-all?scope=mine')).results[0]);
  const list = (id: string): Promise<Item[]> =>
    call('GET', `file/get-list/${id}?pageSize=15`).then(({ results }) => results);
  const film = await until(async () =>
    (await list(project._id)).find((item) => item.mimeType === 'video/mp4' && item.fileThumbnailPath),
  );
  const earlier = (await list(project._id)).find(({ name }) => name === 'Photographs');
  const wanted = { projectId: project._id, fileId: null, name: 'Photographs', color: null, isPrivate: false };
  const folder = earlier ?? (await call('POST', 'file/add-folder', wanted));
  const place = { projectId: project._id, fileId: folder._id };
  for (let at = (await list(folder._id)).length; at < PICTURES; at += 1) {
    await sendPicture(call, demo, { ...place, name: `${at}.jpg`, at });
  }
  await until(async () => {
    const items = await list(folder._id);
    return items.length === PICTURES && items.every((item) => item.fileThumbnailPath) ? items : undefined;
  });
  const ofFolder = await call('POST', 'project/share', { ...place, accessType: 1 });
  const ofFilm = await call('POST', 'file/share', { fileId: film._id, accessType: 1 });
  const pathOf = (address: string) => new URL(address).pathname;
  const dashboard = 'main a[href^="/dashboard/"]';
  return [
    { name: 'dashboard', path: '/dashboard', content: dashboard, picture: `main [data-count] img` },
    { name: 'project', path: `/dashboard/${project._id}`, ...cards },
    { name: 'room', path: `/review/${film._id}`, content: 'video', picture: frame },
    { name: 'folder of 15', path: `/dashboard/${project._id}/${folder._id}`, ...cards },
    { name: 'link of a folder', path: pathOf(ofFolder.link), ...cards },
    { name: 'link of a film', path: pathOf(ofFilm.link), content: 'video', picture: frame },
  ].map((page) => ({ ...page, isLink: page.name.startsWith('link') }));
}

/** Fields that are read of the answers below. */
interface Answered extends Item {
  results: Answered[];
  link: string;
  signedUrl: string;
  fileNameWithPrefix: string;
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answered>;

function talkTo({ url, token }: Demo): { call: Call } {
  return {
    async call(method, path, body) {
      const answer = await fetch(`${url}/api/${path}`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${token}`, language: 'en' },
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { data, message } = await answer.json();
      if (!answer.ok) throw new Error(`${path}: ${message}`);
      return data;
    },
  };
}

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await wait(500);
  }
}

async function sendPicture(
  call: Call,
  { url }: Demo,
  { at, ...place }: { projectId: string; fileId: string; name: string; at: number },
) {
  // Photographs, each with a look of its own: a folder takes the same picture once.
  const [still = ''] = [stills[at % stills.length]];
  const bytes = await sharp(join(assets, still))
    .modulate({ hue: at * 20 })
    .jpeg()
    .toBuffer();
  const file = {
    projectId: place.projectId,
    fileId: place.fileId,
    fileName: place.name,
    fileSize: bytes.length,
  };
  const { signedUrl, fileNameWithPrefix: filePath } = await call('POST', 'file/signed-url', {
    ...file,
    mimeType: 'image/jpeg',
  });
  const body = new Uint8Array(bytes);
  await fetch(new URL(signedUrl, url), { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
  await call('POST', 'file/create-file', { ...file, filePath });
}
