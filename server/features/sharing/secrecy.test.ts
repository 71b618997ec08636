import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '../../../contract/calls/files.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType } from '../../../contract/enums.ts';
import { wire } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { putFile } from '../../test/test-files.ts';
import { visitFile, visitProject } from '../../test/test-links.ts';
import { addPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';

const CANARY = 'Kanariya-no-uta-42';
const logged: string[] = [];
let koma: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  koma = await startTestApp({ logTo: { write: (line) => void logged.push(line) } });
});
afterAll(() => koma.stop());

test('the password of a link is nowhere: not in an answer, a line of the log, an address, or the database', async () => {
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'shot.png' });
  const secret = { accessType: AccessType.password, linkPassword: wire(CANARY) };
  const member = { email: 'guest@example.com', type: 1 as const };
  const answers = [
    await koma.call(sharing.shareFile, { body: { fileId, ...secret, fileMember: [member] } }, owner),
    await koma.call(sharing.shareProject, { body: { projectId, ...secret, projectMember: [member] } }, owner),
    await koma.call(sharing.getFileShare, { params: { id: fileId }, query: {} }, owner),
    await koma.call(sharing.getProjectShare, { params: { id: projectId } }, owner),
  ];
  const [file, project] = answers;
  const byFile = await visitFile(koma, { code: file?.code ?? '', password: CANARY });
  const byProject = await visitProject(koma, { code: project?.code ?? '', password: CANARY });
  const seen = await koma.call(files.get, { params: { id: fileId }, query: {} }, byFile);
  const wrong = await koma.send(sharing.openProjectLink, {
    query: { link: project?.code ?? '' },
    body: { password: wire(`${CANARY}!`) },
  });
  const dump = await dumpDatabase();
  expect(dump).toContain('$argon2id$');
  const everything = [JSON.stringify([answers, byFile, byProject, seen, wrong]), logged.join(''), dump];
  for (const text of everything) {
    for (const form of [CANARY, wire(CANARY), encodeURIComponent(wire(CANARY))])
      expect(text).not.toContain(form);
  }
});

async function dumpDatabase(): Promise<string> {
  const { rows } = await koma.platform.pool.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'",
  );
  const texts = [];
  for (const { name } of rows) {
    const found = await koma.platform.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...found.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
