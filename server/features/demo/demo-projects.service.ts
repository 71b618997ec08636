import type { Language } from '../../../contract/enums.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { writeComment } from '../comments/writing/seeded-comments.service.ts';
import { findReadyTemplates, showTemplates } from '../files/adding/template-files.service.ts';
import { announceAccess } from '../members/members.announcer.ts';
import { createDemoProject } from '../projects/demo-project.service.ts';
import { demoComments } from './demo-comments.ts';
import { demoFiles, demoFolders } from './demo-files.ts';
import { everyMedia } from './demo-media.ts';
import { type Colleague, findColleague, listColleagues } from './demo-people.ts';
import { hadDemoProject, listWaiting, noteDemoProject, takeDemoTurn } from './demo-projects.queries.ts';

interface Newcomer {
  accountId: string;
  language: Language;
}

const served = new Set<string>();
const SERVED_MAX = 100_000;

/**
 * Makes a demo at the first look at the project list. A failure never blocks the list. True: the media is
 * still being prepared, and the demo follows.
 */
export async function ensureDemoProject(platform: Platform, newcomer: Newcomer): Promise<boolean> {
  const { accountId } = newcomer;
  if (!platform.config.demo || served.has(accountId)) return false;
  try {
    const waits =
      !(await hadDemoProject(platform.db, accountId)) &&
      (await makeDemoProject(platform, newcomer)) === 'waits';
    if (waits) return true;
    if (served.size >= SERVED_MAX) served.clear();
    served.add(accountId);
  } catch (error) {
    platform.log.error({ err: error }, 'A demo project could not be made');
  }
  return false;
}

export async function serveWaiting(platform: Platform): Promise<void> {
  for (const newcomer of await listWaiting(platform.db)) await makeDemoProject(platform, newcomer);
}

/** Without ready media only the request is stored. */
const makeDemoProject = ({ db }: Platform, newcomer: Newcomer): Promise<'made' | 'waits'> =>
  inTransaction(db, async (tx) => {
    const { accountId, language } = newcomer;
    if (!(await takeDemoTurn(tx, accountId))) return 'made';
    const templates = await findReadyTemplates(
      tx,
      everyMedia.map(({ versionId }) => versionId),
    );
    if (!templates) return 'waits';
    const projectId = await createDemoProject(tx, {
      ownerId: accountId,
      name: translate(language, 'demo.project'),
      description: translate(language, 'demo.description'),
      editorIds: listColleagues(language).map(({ id }) => id),
    });
    await fillProject(tx, { ...newcomer, projectId, templates });
    await noteDemoProject(tx, { accountId, projectId });
    await announceAccess(tx, { subject: { kind: 'project', id: projectId }, accountIds: [accountId] });
    return 'made';
  });

interface Filling extends Newcomer {
  projectId: string;
  templates: NonNullable<Awaited<ReturnType<typeof findReadyTemplates>>>;
}

async function fillProject(tx: Transaction, { accountId, language, projectId, templates }: Filling) {
  const word = (key: string) => translate(language, `demo.${key}`);
  const person = (name: Colleague) => findColleague(name, language).id;
  const shown = demoFiles.flatMap(({ name, folder, versions }) => {
    const ready = versions.flatMap(({ media, by, status, hoursAgo }, at) => {
      const { versionId, extension } = media(language);
      const template = templates.get(versionId);
      const version = { status, hoursAgo, createdBy: person(by), extension, number: at + 1 };
      return template ? [{ ...version, template }] : [];
    });
    return ready[0] ? [{ name, folder, extension: ready[0].extension, versions: ready }] : [];
  });
  const ids = await showTemplates(tx, {
    projectId,
    accountId,
    folders: demoFolders.map((folder) => ({ name: word(`folders.${folder}`), createdBy: person('misaki') })),
    files: shown.map(({ name, folder, extension, versions }) => ({
      name: `${word(`files.${name}`)}.${extension}`,
      folder: folder && word(`folders.${folder}`),
      versions: versions.map(({ template, status, createdBy, hoursAgo }) => ({
        ...{ template, status, createdBy, hoursAgo },
      })),
    })),
  });
  const says = (by: Colleague, words: string) => ({ authorId: person(by), text: word(`talk.${words}`) });
  for (const comment of demoComments) {
    const at = shown.findIndex(({ name }) => name === comment.about);
    const stack = shown[at]?.versions ?? [];
    const place = stack.findIndex(({ number }) => number === (comment.version ?? 1));
    const [found, fileId, versionId] = [stack[place], ids[at]?.fileId, ids[at]?.versionIds[place]];
    if (!found || !fileId || !versionId) continue;
    const { drawing, resolvedBy, replies = [] } = comment;
    await writeComment(tx, {
      ...comment.place,
      ...(drawing && { figures: drawing.figures, drawPad: { width: drawing.width, height: drawing.height } }),
      ...says(comment.by, comment.words),
      fileId,
      version: { ...found.template, id: versionId },
      minutesAgo: comment.minutesAgo,
      ...(resolvedBy && { resolvedBy: person(resolvedBy) }),
      replies: replies.map(({ by, words }) => says(by, words)),
    });
  }
}
