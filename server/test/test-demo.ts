import { type DemoMedia, everyMedia } from '../features/demo/demo-media.ts';
import { keepTemplateHome, storeTemplate } from '../features/demo/demo-template.service.ts';
import { objectKeys } from '../platform/storage/object-keys.ts';
import type { Platform } from '../platform.ts';

const facts = {
  image: { width: 1920, height: 1080 },
  pdf: { page_count: 2 },
  video: {
    ...{ width: 1280, height: 720, r_frame_rate: '24/1' },
    ...{ frame_count: 390, duration_ms: 16_250 },
  },
};

type Which = (file: DemoMedia) => boolean;
const all: Which = () => true;

export async function storeDemoMedia(platform: Platform, which: Which = all): Promise<void> {
  await keepTemplateHome(platform);
  for (const file of everyMedia.filter(which)) {
    await storeTemplate(platform, { file, body: Buffer.from(`the bytes of ${file.name}`) });
  }
}

export async function finishDemoMedia({ db, storage }: Platform, which: Which = all): Promise<void> {
  for (const file of everyMedia.filter(which)) {
    const { versionId: id, media, name } = file;
    const thumbnail = objectKeys.version({ id, name: 'thumbnail.webp' });
    await storage.put({
      key: thumbnail,
      body: Buffer.from(`a picture of ${name}`),
      contentType: 'image/webp',
    });
    await db
      .updateTable('file_versions')
      .set({
        ...{ processing: 2, progress: 100, renditions: JSON.stringify({ thumbnail }) },
        ...facts[media],
      })
      .where('id', '=', id)
      .execute();
  }
}

export async function prepareDemoMedia(platform: Platform): Promise<void> {
  await storeDemoMedia(platform);
  await finishDemoMedia(platform);
}
