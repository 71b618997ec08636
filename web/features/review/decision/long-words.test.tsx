import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AccessType } from '../../../../contract/enums.ts';
import { castReview } from '../../../../server/test/test-comments.ts';
import { shareFile } from '../../../../server/test/test-links.ts';
import { openPage, screen, startKoma, type User, waitFor, within } from '../../../test/page.tsx';
import { openRoom } from '../../../test/room.ts';
import { giveSpace } from '../../../test/space.ts';

const words = '長'.repeat(10_000);
const findDialog = async () => within(await screen.findByRole('dialog'));

interface Field {
  label: RegExp;
  send: string;
}

/** Expects a refusal in words that leaves the pasted text as it is. */
async function expectTooLong(user: User, { label, send }: Field) {
  const dialog = await findDialog();
  const field = await dialog.findByLabelText<HTMLTextAreaElement>(label);
  fireEvent.change(field, { target: { value: words } });
  await user.click(dialog.getByRole('button', { name: send }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field.value).toBe(words);
  expect((await screen.findAllByText(/長すぎます/)).length).toBeGreaterThan(0);
}

test('ten thousand characters are refused in words and not cut', async () => {
  const koma = await startKoma();
  const { owner, picture, projectId } = await castReview(koma);
  const visit = { as: owner, language: 'ja' } as const;

  // The message of a review.
  let user = await openRoom(`/review/${picture.fileId}?panel=review`, visit);
  await user.click(await screen.findByRole('button', { name: 'レビューを依頼' }));
  const [address] = await (await findDialog()).findAllByLabelText(/^外部のレビュアー（メールで依頼）/);
  await user.type(address as HTMLElement, 'client@example.com{Enter}');
  await expectTooLong(user, { label: /^メッセージ（任意）/, send: '依頼する' });

  // The words of a request.
  giveSpace();
  user = await openPage(`/dashboard/${projectId}`, visit);
  await user.click(await screen.findByRole('button', { name: 'ファイルをリクエスト' }));
  await user.type(await (await findDialog()).findByLabelText(/^タイトル/), 'スチル');
  await expectTooLong(user, { label: /^お願いの内容/, send: 'リンクを作成' });

  // The name of a selection.
  user = await openPage(`/dashboard/${projectId}`, visit);
  await user.click(await screen.findByRole('button', { name: 'still.pngのメニュー' }));
  await user.click(await screen.findByRole('menuitem', { name: 'セレクションに追加', hidden: true }));
  await expectTooLong(user, { label: /^セレクション名/, send: 'リンクを作成' });

  // The name of a guest.
  const settings = { accessType: AccessType.anyone, guestComments: true };
  const { code } = await shareFile(koma, { owner, fileId: picture.fileId, settings });
  localStorage.clear();
  user = await openRoom(`/f/${code}`, { language: 'ja' });
  await user.click(await screen.findByRole('textbox', { name: 'コメントを書く' }));
  await user.keyboard('空を明るく');
  await user.click(screen.getByRole('button', { name: '送信' }));
  await expectTooLong(user, { label: /^お名前/, send: '続ける' });
});
