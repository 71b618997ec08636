import { CommentFilter, type Language, type ValueOf } from '../../../contract/enums.ts';
import { REPORT_COMMENTS_MAX } from '../../../contract/limits.ts';
import { type ItemAccess, requireFolder } from '../../access/files/file-access.ts';
import { subtreeOf } from '../../access/files/subtree.ts';
import { watermarkOf } from '../../access/files/watermark-text.ts';
import { fail } from '../../failure.ts';
import type { Caller } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { translate } from '../../texts.ts';
import { record } from '../events/events.service.ts';
import { entriesOf, gatherEarlier, noEarlier } from './earlier.service.ts';
import {
  countEarlierComments,
  countExportedComments,
  listAttachedNames,
  listExportedBelow,
  listExportedComments,
  listExportedReplies,
  readTimeZone,
} from './exports.queries.ts';
import { joinParts } from './plain-text.ts';
import type { ReportInput } from './report/report.service.ts';
import { type Earlier, makeSheet, projectNameFor, sheetsOf, writeDate } from './sheet.ts';

interface Asked extends Caller {
  id: string;
  language: Language;
  format: keyof typeof REPORT_COMMENTS_MAX;
  filter: ValueOf<typeof CommentFilter>;
  withEarlier: boolean;
}

export async function gatherFolder(
  platform: Platform,
  asked: Asked,
): Promise<ReportInput & { timeZone: string }> {
  const { person, grant, id, language, format, filter } = asked;
  const { db } = platform;
  const access = await requireFolder(db, { person, grant, id, ability: 'see' });
  const { seesPrivate, projectId } = access;
  const folderId = access.item?.id;
  const withEarlier = asked.withEarlier && access.opensEarlier;
  const versions = await listExportedBelow(db, { below: subtreeOf(access), withEarlier });
  const versionIds = versions.map((version) => version.id);
  const wanted = { versionIds, seesPrivate, onlyResolved: filter === CommentFilter.resolved };
  const count =
    (await countExportedComments(db, wanted)) + (withEarlier ? await countEarlierComments(db, wanted) : 0);
  const max = REPORT_COMMENTS_MAX[format];
  if (count > max) {
    throw fail('unprocessable', { message: `exports.tooMany.${format}`, values: { count, max } });
  }
  const comments = await listExportedComments(db, wanted);
  const earlier = withEarlier
    ? await gatherEarlier(platform, { access, versionIds, language })
    : new Map<string, Earlier>();
  const ids = [...comments, ...[...earlier.values()].flatMap(entriesOf)].map((comment) => comment.id);
  const [replies, attached] = [await listExportedReplies(db, ids), await listAttachedNames(db, ids)];
  await noteExport(platform, { projectId, folderId });
  const timeZone = (person && (await readTimeZone(db, person.accountId))) ?? 'UTC';
  const name = nameOf(access);
  const watermark = watermarkOf(access.project, name);
  const ofVersion = Map.groupBy(comments, (comment) => comment.version_id);
  const projectName = projectNameFor(access);
  const shared = { projectName, language, timeZone, replies, attached, watermark };
  const sheets = versions.flatMap(({ path, ...version }) => {
    const own = ofVersion.get(version.id) ?? [];
    const before = withEarlier ? (earlier.get(version.id) ?? noEarlier) : undefined;
    if (own.length + entriesOf(before).length === 0) return [];
    const about = { version, path: openPath(access, path) };
    return sheetsOf(makeSheet({ ...shared, ...about, comments: own, earlier: before }));
  });
  const word = (key: string, values = {}) => translate(language, `exports.${key}`, values);
  const date = writeDate({ language, timeZone }, new Date());
  const lines = [
    joinParts([
      word('exportedAt', { date }),
      word('count', { count }),
      word('files', { count: new Set(sheets.map(({ version }) => version.file_id)).size }),
    ]),
  ];
  const title = word('folderTitle', { name });
  return { title, lines, sheets, language, timeZone, watermark, owner: access.project.project.owner_id };
}

const nameOf = ({ item, project }: ItemAccess): string => item?.name ?? project.project.name;

/** Starts at the folder: its reader may not see the folders above. */
const openPath = ({ item }: ItemAccess, path: string[]): string[] =>
  path.slice(item ? item.ancestors.length + 1 : 0);

async function noteExport(
  { db }: Platform,
  { projectId, folderId }: { projectId: string; folderId: string | undefined },
): Promise<void> {
  await inTransaction(db, (tx) =>
    record(tx, {
      type: 'comments.exported',
      data: { projectId, ...(folderId !== undefined && { fileId: folderId }) },
    }),
  );
}
