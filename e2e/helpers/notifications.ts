import type { Page } from '@playwright/test';
import type { Koma } from './koma.ts';
import { makePerson, type Person } from './people.ts';
import { bringRoom } from './room/review-rooms.ts';
import { acceptInvitation, post } from './work.ts';

export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications(, \d+ unread)?$/ });
export const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

export async function bringTalk(koma: Koma) {
  const room = await bringRoom(koma, 'picture');
  const { owner, fileId, projectId } = room;
  const sato = await makePerson(koma, { name: '佐藤 健' });
  const projectMember = [{ email: sato.email, type: 1 }];
  await post(koma, owner, 'project/add-user', { projectId, projectMember });
  await acceptInvitation(koma, sato);
  const { id: fileVersionId } = await koma.db
    .selectFrom('file_versions')
    .select('id')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  const say = (by: Person, words: { comment: string; commentType?: number }) =>
    post(koma, by, 'comment/add', { fileId, fileVersionId, ...words });
  return { room, sato, say };
}
