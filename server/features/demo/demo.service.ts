import { randomBytes } from 'node:crypto';
import { defaultLanguage } from '../../../contract/enums.ts';
import { seedDemoFilesJob } from '../../jobs/seed-demo-files.ts';
import { seedDemoTalkJob } from '../../jobs/seed-demo-talk.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { isKnownAddress, seedAccount } from '../accounts/seed-account.service.ts';
import { createDemoProject } from '../projects/demo-project.service.ts';

export const demoAccount = { email: 'demo@koma.example', password: 'Koma-demo-2026' };

const colleagues = [
  { email: 'ken@koma.example', name: '佐藤 健' },
  { email: 'levi@koma.example', name: 'M. Levi' },
];

/** Makes the demo account with its project, once: in one transaction, so that a kill leaves all of it or nothing. */
export async function seedDemo({ db, queue }: Parts): Promise<void> {
  const language = defaultLanguage;
  const text = (key: string) => translate(language, `demo.${key}`);
  await db.transaction().execute(async (tx) => {
    if (await isKnownAddress(tx, demoAccount.email)) return;
    const ownerId = await seedAccount(tx, { ...demoAccount, name: text('name'), language });
    const editorIds: string[] = [];
    for (const colleague of colleagues) {
      const password = randomBytes(24).toString('base64');
      editorIds.push(await seedAccount(tx, { ...colleague, password, language }));
    }
    const [name, description] = [text('project'), text('description')];
    const projectId = await createDemoProject(tx, { ownerId, name, description, editorIds });
    await queue.enqueue(tx, seedDemoFilesJob, { projectId, ownerId });
    await queue.enqueue(tx, seedDemoTalkJob, { projectId, speakerIds: [ownerId, ...editorIds] });
  });
}
