import type { Language } from '../../../contract/enums.ts';
import { toFileRole } from '../../../contract/roles.ts';
import { requireItems } from '../../access/files/file-access.ts';
import { listMeta } from '../../http/list-meta.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { readFileItem } from '../files/listing/file-items.service.ts';
import { presentPersonBrief } from '../people/people.presenter.ts';
import { countShared, listShared } from './shared-with-me.queries.ts';

interface Page {
  person: Person;
  language: Language;
  pageNo: number;
  pageSize: number;
}

/** Lists what is shared from projects that the person cannot see. */
export async function listSharedWithMe(platform: Platform, { person, language, pageNo, pageSize }: Page) {
  const { accountId } = person;
  const offset = (pageNo - 1) * pageSize;
  const [rows, total] = await Promise.all([
    listShared(platform.db, { accountId, limit: pageSize, offset }),
    countShared(platform.db, accountId),
  ]);
  const opened = await requireItems(platform.db, {
    person,
    ids: rows.map((row) => row.file_id),
    ability: 'see',
  });
  const accessOf = new Map(opened.map((access) => [access.item?.id, access.project]));
  const results = await Promise.all(
    rows.flatMap((row) => {
      const access = accessOf.get(row.file_id);
      return access ? [presentShared(platform, { row, access, language })] : [];
    }),
  );
  return { results, meta: listMeta({ total, pageNo, pageSize }) };
}

interface Shared {
  row: Awaited<ReturnType<typeof listShared>>[number];
  access: Awaited<ReturnType<typeof requireItems>>[number]['project'];
  language: Language;
}

async function presentShared(platform: Platform, { row, access, language }: Shared) {
  const { inviter_id, inviter_name, inviter_picture } = row;
  return {
    ...(await readFileItem(platform, { access, language }, row.file_id)),
    userRole: toFileRole(access.standing.role ?? 'viewer'),
    sharedBy: inviter_id
      ? await presentPersonBrief(platform, {
          account_id: inviter_id,
          name: inviter_name ?? '',
          picture_key: inviter_picture,
        })
      : null,
    sharedAt: (row.joined_at ?? row.invited_at).toISOString(),
  };
}
