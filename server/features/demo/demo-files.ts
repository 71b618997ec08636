import sharp from 'sharp';
import type { Config } from '../../config.ts';
import { makeClip } from './demo-clip.ts';
import { demoId } from './demo-ids.ts';
import { writeStoryboard } from './demo-pdf.ts';
import type { Colleague } from './demo-people.ts';
import { drawScene, scenes } from './demo-scenes.ts';

export interface DemoFile {
  /** A key of the demo's texts: its name in every language. */
  name: 'noon' | 'night' | 'dusk' | 'storyboard' | 'clip';
  extension: 'png' | 'pdf' | 'mp4';
  mimeType: string;
  media: 'image' | 'pdf' | 'video';
  /** Of the template's version. Other bytes are another version: demos that show the old ones keep it. */
  versionId: string;
  by: Colleague;
  status: 1 | 2 | 3;
  make: (config: Config) => Promise<Buffer>;
}

const picture = (scene: keyof typeof scenes) => sharp(drawScene(scenes[scene])).png().toBuffer();

const image = (
  file: Pick<DemoFile, 'versionId' | 'status'> & { name: 'noon' | 'night' | 'dusk' },
): DemoFile => ({
  ...file,
  extension: 'png',
  mimeType: 'image/png',
  media: 'image',
  by: 'misaki',
  make: () => picture(file.name),
});

export const demoFiles: DemoFile[] = [
  image({ name: 'noon', versionId: demoId('version', 1), status: 3 }),
  image({ name: 'night', versionId: demoId('version', 2), status: 2 }),
  image({ name: 'dusk', versionId: demoId('version', 3), status: 1 }),
  {
    name: 'storyboard',
    extension: 'pdf',
    mimeType: 'application/pdf',
    media: 'pdf',
    versionId: demoId('version', 4),
    by: 'ken',
    status: 3,
    make: async () => writeStoryboard(3),
  },
  {
    name: 'clip',
    extension: 'mp4',
    mimeType: 'video/mp4',
    media: 'video',
    versionId: demoId('version', 5),
    by: 'levi',
    status: 1,
    make: async (config) => makeClip(config, await picture('dawn')),
  },
];
