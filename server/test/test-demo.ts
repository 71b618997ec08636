import { type DemoFile, demoFiles } from '../features/demo/demo-files.ts';
import { keepTemplateHome, storeTemplate } from '../features/demo/demo-template.service.ts';
import { objectKeys } from '../parts/storage/object-keys.ts';
import type { Parts } from '../parts.ts';

const facts = {
  image: { width: 1920, height: 1080 },
  pdf: { page_count: 3 },
  video: { width: 1280, height: 720, frame_count: 192, r_frame_rate: '24/1', duration_ms: 8000 },
};

type Which = (file: DemoFile) => boolean;
const all: Which = () => true;

/** The demo's media is stored, and waits for the pipeline. */
export async function storeDemoMedia(parts: Parts, which: Which = all): Promise<void> {
  await keepTemplateHome(parts);
  for (const file of demoFiles.filter(which)) {
    await storeTemplate(parts, { file, body: Buffer.from(`the bytes of ${file.name}`) });
  }
}

/** As the pipeline leaves it, without waiting for it. */
export async function finishDemoMedia({ db, storage }: Parts, which: Which = all): Promise<void> {
  for (const { versionId: id, media, name } of demoFiles.filter(which)) {
    const thumbnail = objectKeys.version({ id, name: 'thumbnail.webp' });
    await storage.put({
      key: thumbnail,
      body: Buffer.from(`a picture of ${name}`),
      contentType: 'image/webp',
    });
    await db
      .updateTable('file_versions')
      .set({ processing: 2, progress: 100, renditions: JSON.stringify({ thumbnail }), ...facts[media] })
      .where('id', '=', id)
      .execute();
  }
}

export async function prepareDemoMedia(parts: Parts): Promise<void> {
  await storeDemoMedia(parts);
  await finishDemoMedia(parts);
}
