import sharp from 'sharp';
import { defaultLanguage } from '../../../contract/enums.ts';
import { Failure } from '../../http/failure.ts';
import type { Person } from '../../http/person.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { registerFile } from '../uploads/registration.service.ts';
import { reserveUpload } from '../uploads/uploads.service.ts';
import { demoAccount } from './demo.service.ts';
import { makeClip } from './demo-clip.ts';
import { writeStoryboard } from './demo-pdf.ts';
import { drawScene, scenes } from './demo-scenes.ts';

interface DemoFile {
  fileName: string;
  mimeType: string;
  make: () => Promise<Buffer>;
}

const text = (key: string) => translate(defaultLanguage, `demo.${key}`);
const picture = (scene: keyof typeof scenes) => sharp(drawScene(scenes[scene])).png().toBuffer();

const filesOf = ({ config }: Parts): DemoFile[] => [
  { fileName: `${text('noon')}.png`, mimeType: 'image/png', make: () => picture('noon') },
  { fileName: `${text('night')}.png`, mimeType: 'image/png', make: () => picture('night') },
  { fileName: `${text('dusk')}.png`, mimeType: 'image/png', make: () => picture('dusk') },
  {
    fileName: `${text('storyboard')}.pdf`,
    mimeType: 'application/pdf',
    make: async () => writeStoryboard(3),
  },
  {
    fileName: `${text('clip')}.mp4`,
    mimeType: 'video/mp4',
    make: async () => makeClip(config, await picture('dawn')),
  },
];

interface Seed {
  projectId: string;
  ownerId: string;
}

/** Goes the way of every upload. Can run again: a file that is there already is left alone. */
export async function seedDemoFiles(parts: Parts, { projectId, ownerId }: Seed): Promise<void> {
  const { email } = demoAccount;
  const person: Person = { accountId: ownerId, sessionId: '', email, name: '', language: defaultLanguage };
  for (const file of filesOf(parts)) {
    await addDemoFile(parts, { person, projectId, file }).catch((error: unknown) => {
      if (!(error instanceof Failure && error.error.http < 500)) throw error;
    });
  }
}

interface Add {
  person: Person;
  projectId: string;
  file: DemoFile;
}

async function addDemoFile(parts: Parts, { person, projectId, file }: Add): Promise<void> {
  const { fileName, mimeType } = file;
  const body = await file.make();
  const place = { projectId, fileId: null, fileName, fileSize: body.length };
  const upload = await reserveUpload(parts, { person, wanted: { ...place, mimeType }, isVersion: false });
  await parts.storage.put({ key: upload.object_key, body, contentType: mimeType });
  const input = { ...place, filePath: upload.object_key, isFolder: false };
  await registerFile(parts, { person, language: person.language, input });
}
