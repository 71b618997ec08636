import sharp from 'sharp';
import { defaultLanguage } from '../../../contract/enums.ts';
import { requireFileOrFolder } from '../../access/file-access.ts';
import { Failure } from '../../http/failure.ts';
import type { Person } from '../../http/person.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { requireFreeName } from '../files/new-files.service.ts';
import { setReviewStatus } from '../files/organise.service.ts';
import { registerFile } from '../uploads/registration.service.ts';
import { reserveUpload } from '../uploads/uploads.service.ts';
import { demoAccount } from './demo.service.ts';
import { makeClip } from './demo-clip.ts';
import { writeStoryboard } from './demo-pdf.ts';
import { drawScene, scenes } from './demo-scenes.ts';

interface DemoFile {
  fileName: string;
  mimeType: string;
  status: 1 | 2 | 3;
  make: () => Promise<Buffer>;
}

const text = (key: string) => translate(defaultLanguage, `demo.${key}`);
const picture = (scene: keyof typeof scenes) => sharp(drawScene(scenes[scene])).png().toBuffer();

const filesOf = ({ config }: Parts): DemoFile[] => [
  { fileName: `${text('noon')}.png`, mimeType: 'image/png', status: 3, make: () => picture('noon') },
  { fileName: `${text('night')}.png`, mimeType: 'image/png', status: 2, make: () => picture('night') },
  { fileName: `${text('dusk')}.png`, mimeType: 'image/png', status: 1, make: () => picture('dusk') },
  {
    fileName: `${text('storyboard')}.pdf`,
    mimeType: 'application/pdf',
    status: 3,
    make: async () => writeStoryboard(3),
  },
  {
    fileName: `${text('clip')}.mp4`,
    mimeType: 'video/mp4',
    status: 1,
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
  await parts.db
    .transaction()
    .execute((tx) => requireFreeName(tx, { projectId, parentId: null, name: fileName }));
  const body = await file.make();
  const place = { projectId, fileId: null, fileName, fileSize: body.length };
  const upload = await reserveUpload(parts, { person, wanted: { ...place, mimeType }, isVersion: false });
  await parts.storage.put({ key: upload.object_key, body, contentType: mimeType });
  const input = { ...place, filePath: upload.object_key, isFolder: false };
  const { _id: id } = await registerFile(parts, { person, language: person.language, input });
  const access = await requireFileOrFolder(parts.db, { person, id, ability: 'setStatus' });
  await setReviewStatus(parts, { access, versionId: upload.id, status: file.status });
}
