import { CommentFilter, type Language, type ValueOf } from '../../../contract/enums.ts';
import { requireFileOrFolder } from '../../access/files/file-access.ts';
import { watermarkOf } from '../../access/files/watermark-text.ts';
import { fail } from '../../failure.ts';
import type { Caller } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform.ts';
import { record } from '../events/events.service.ts';
import { entriesOf, gatherEarlier, noEarlier } from './earlier.service.ts';
import {
  findExportedVersion,
  listAttachedNames,
  listExportedComments,
  listExportedReplies,
  readTimeZone,
} from './exports.queries.ts';
import { makeSheet, projectNameFor, type Sheet } from './sheet.ts';

interface Asked extends Caller {
  versionId: string;
  language: Language;
  filter: ValueOf<typeof CommentFilter>;
  withEarlier: boolean;
}

export async function gatherSheet(platform: Platform, asked: Asked): Promise<Sheet> {
  const { person, grant, versionId, language, filter, withEarlier } = asked;
  const { db } = platform;
  const version = await findExportedVersion(db, versionId);
  // Unknown versions go through the access check too, so they answer like hidden ones.
  const id = version?.file_id ?? versionId;
  const access = await requireFileOrFolder(db, {
    person,
    grant,
    id,
    ability: 'see',
    missing: 'versionMissing',
  });
  if (!version || !access.opensVersion(versionId)) throw fail('versionMissing');
  const comments = await listExportedComments(db, {
    versionIds: [versionId],
    seesPrivate: access.seesPrivate,
    onlyResolved: filter === CommentFilter.resolved,
  });
  const earlier = withEarlier
    ? ((await gatherEarlier(platform, { access, versionIds: [versionId], language })).get(versionId) ??
      noEarlier)
    : undefined;
  const ids = [...comments, ...entriesOf(earlier)].map(({ id }) => id);
  const replies = await listExportedReplies(db, ids);
  const attached = await listAttachedNames(db, ids);
  await inTransaction(db, (tx) =>
    record(tx, {
      type: 'comments.exported',
      data: { projectId: access.projectId, fileId: access.item.id, fileVersionId: versionId },
    }),
  );
  const timeZone = (person && (await readTimeZone(db, person.accountId))) ?? 'UTC';
  const watermark = watermarkOf(access.project, access.item.name);
  const projectName = projectNameFor(access);
  return makeSheet({
    version,
    projectName,
    language,
    timeZone,
    comments,
    earlier,
    replies,
    attached,
    watermark,
  });
}
