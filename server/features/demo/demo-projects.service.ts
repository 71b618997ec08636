import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../parts/database/database.ts';
import type { Parts } from '../../parts.ts';
import { translate } from '../../texts.ts';
import { writeComment } from '../comments/writing/seeded-comments.service.ts';
import { findReadyTemplates, showTemplates } from '../files/adding/template-files.service.ts';
import { announceAccess } from '../members/members.announcer.ts';
import { createDemoProject } from '../projects/demo-project.service.ts';
import { demoComments } from './demo-comments.ts';
import { demoFiles } from './demo-files.ts';
import { findColleague, listColleagues } from './demo-people.ts';
import { hadDemoProject, listWaiting, noteDemoProject, takeDemoTurn } from './demo-projects.queries.ts';

interface Newcomer {
  accountId: string;
  language: Language;
}

/** Whoever looks at their projects for the first time finds a demo among them. Never in the way of that look. */
export async function ensureDemoProject(parts: Parts, newcomer: Newcomer): Promise<void> {
  if (!parts.config.demo || (await hadDemoProject(parts.db, newcomer.accountId))) return;
  await makeDemoProject(parts, newcomer).catch((error: unknown) =>
    parts.log.error({ err: error }, 'A demo project could not be made'),
  );
}

/** For those who looked before the media was ready; their open pages are told. */
export async function serveWaiting(parts: Parts): Promise<void> {
  for (const newcomer of await listWaiting(parts.db)) await makeDemoProject(parts, newcomer);
}

/** All of it or nothing, once for an account, in its language. Until the media is ready it only waits. */
const makeDemoProject = ({ db }: Parts, newcomer: Newcomer): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { accountId, language } = newcomer;
    if (!(await takeDemoTurn(tx, accountId))) return;
    const templates = await findReadyTemplates(
      tx,
      demoFiles.map(({ versionId }) => versionId),
    );
    if (!templates) return;
    const projectId = await createDemoProject(tx, {
      ownerId: accountId,
      name: translate(language, 'demo.project'),
      description: translate(language, 'demo.description'),
      editorIds: listColleagues(language).map(({ id }) => id),
    });
    await fillProject(tx, { ...newcomer, projectId, templates });
    await noteDemoProject(tx, { accountId, projectId });
    await announceAccess(tx, { subject: { kind: 'project', id: projectId }, accountIds: [accountId] });
  });

interface Filling extends Newcomer {
  projectId: string;
  templates: NonNullable<Awaited<ReturnType<typeof findReadyTemplates>>>;
}

async function fillProject(tx: Transaction, { accountId, language, projectId, templates }: Filling) {
  const shown = demoFiles.flatMap((file) => {
    const template = templates.get(file.versionId);
    return template ? [{ file, template }] : [];
  });
  const ids = await showTemplates(tx, {
    projectId,
    accountId,
    copies: shown.map(({ file: { name, extension, status, by }, template }) => ({
      template,
      name: `${translate(language, `demo.${name}`)}.${extension}`,
      status,
      createdBy: findColleague(by, language).id,
    })),
  });
  const says = (by: Parameters<typeof findColleague>[0], words: string) => ({
    authorId: findColleague(by, language).id,
    text: translate(language, `demo.talk.${words}`),
  });
  for (const { about, by, words, more, replies = [] } of demoComments) {
    const at = shown.findIndex(({ file }) => file.name === about);
    const [found, id] = [shown[at], ids[at]];
    if (!found || !id) continue;
    await writeComment(tx, {
      ...more,
      ...says(by, words),
      fileId: id.fileId,
      version: { ...found.template, id: id.versionId },
      replies: replies.map((reply) => says(reply.by, reply.words)),
    });
  }
}
