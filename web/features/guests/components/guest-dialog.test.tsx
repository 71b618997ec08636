import { expect, test } from 'vitest';
import { guests } from '../../../../contract/calls/guests.ts';
import { sharing } from '../../../../contract/calls/sharing.ts';
import { AccessType } from '../../../../contract/enums.ts';
import { newAddress, readCode, register } from '../../../../server/test/test-accounts.ts';
import { castReview } from '../../../../server/test/test-comments.ts';
import { shareFile } from '../../../../server/test/test-links.ts';
import { screen, startKoma, type User, waitFor, within } from '../../../test/page.tsx';
import { findSaid, openRoom } from '../../../test/room.ts';

const guestsMayComment = { accessType: AccessType.anyone, guestComments: true };
const findEditor = () => screen.findByRole('textbox', { name: 'コメントを書く' });
const findNameDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'お名前を教えてください' }));
const send = async (user: User) => user.click(await screen.findByRole('button', { name: '送信' }));

async function write(user: User, words: string) {
  await user.click(await findEditor());
  await user.keyboard(words);
}

test('where the link asks for it, a code confirms the address, and a later account has the comments', async () => {
  const koma = await startKoma();
  const { owner, picture } = await castReview(koma);
  const settings = { ...guestsMayComment, guestsConfirmed: true };
  const { code } = await shareFile(koma, { owner, fileId: picture.fileId, settings });
  const email = newAddress('kiri');
  const user = await openRoom(`/f/${code}`, { language: 'ja' });
  await write(user, '文字を大きく');
  await send(user);
  const dialog = await findNameDialog();
  await user.type(await dialog.findByLabelText(/^お名前/), '桐島');
  await user.type(dialog.getByLabelText(/^メールアドレス/), email);
  await user.click(dialog.getByRole('button', { name: 'コードを送信' }));
  const question = within(await screen.findByRole('dialog', { name: '認証コードを入力' }));
  await user.type(question.getByLabelText('認証コード'), await readCode(koma.platform, email));
  await within(await findSaid('文字を大きく')).findByText('桐島（ゲスト）');

  const person = await register(koma, { email, name: '桐島 香織', language: 'ja' });
  await openRoom(`/f/${code}`, { as: person, language: 'ja' });
  const said = within(await findSaid('文字を大きく'));
  await said.findByText('桐島 香織');
  expect(said.queryByText(/（ゲスト）/)).toBeNull();
});

test('a guest who is shut out, or whose link is closed, while writing finds the words again when let in', async () => {
  const koma = await startKoma();
  const { owner, picture } = await castReview(koma);
  const { fileId } = picture;
  const share = (linkActive: boolean) =>
    koma.call(sharing.shareFile, { body: { fileId, ...guestsMayComment, linkActive } }, owner);
  const { code } = await share(true);
  const open = () => openRoom(`/f/${code}`, { language: 'ja' });
  let user = await open();
  await write(user, '空がもう少し明るいと嬉しいです');
  await send(user);
  const dialog = await findNameDialog();
  await user.type(await dialog.findByLabelText(/^お名前/), '桐島');
  await user.click(dialog.getByRole('button', { name: '続ける' }));
  await screen.findByText('桐島（ゲスト）');
  await write(user, 'それから、文字を');
  const link = await koma.platform.db
    .selectFrom('share_links')
    .select('id')
    .where('item_id', '=', fileId)
    .executeTakeFirstOrThrow();
  const { results } = await koma.call(guests.getList, { params: link }, owner);
  const { _id: id } = results[0] ?? { _id: '' };
  const block = (isBlocked: boolean) =>
    koma.call(guests.block, { params: { id }, body: { isBlocked } }, owner);
  await block(true);
  await screen.findByRole('heading', { name: 'このリンクへのアクセスは終了しました' });
  await block(false);
  user = await open();
  await waitFor(async () => expect((await findEditor()).textContent).toBe('それから、文字を'));

  await write(user, '大きく');
  await share(false);
  await screen.findByRole('heading', { name: 'このリンクは使えません' });
  await share(true);
  user = await open();
  await waitFor(async () => expect((await findEditor()).textContent).toContain('文字を'));
  await send(user);
  await within(await findSaid('それから、')).findByText('桐島（ゲスト）');
});
