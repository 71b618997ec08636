import type { Language } from '../../../contract/enums.ts';
import { requireItem } from '../../access/files/file-access.ts';
import { writeHolder } from '../../access/files/media-holder.ts';
import type { Person } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import { presentForYou } from './for-you.presenter.ts';
import { listForYou, writeVisit } from './for-you.queries.ts';

export async function showForYou(
  platform: Platform,
  { person, language }: { person: Person; language: Language },
) {
  const rows = await listForYou(platform.db, person.accountId);
  const holder = writeHolder({ person });
  return {
    results: await Promise.all(rows.map((row) => presentForYou(platform, row, { holder, language }))),
  };
}

/** Refuses visitors of a link, who have no project to return to. */
export async function noteVisit({ db }: Platform, { person, id }: { person: Person; id: string }) {
  const { projectId } = await requireItem(db, { person, id, ability: 'see' });
  await writeVisit(db, { accountId: person.accountId, projectId });
  return { visitedAt: new Date().toISOString() };
}
