import { expect, test } from 'vitest';
import { reviews } from '../../../../contract/calls/reviews.ts';
import { ReviewAnswer, ReviewRule } from '../../../../contract/enums.ts';
import { newAddress, readLastMail, type TestApp } from '../../../../server/test/test-accounts.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson, type TestPerson } from '../../../../server/test/test-people.ts';
import { createProject, joinProject } from '../../../../server/test/test-projects.ts';
import { requestReview } from '../../../../server/test/test-reviews.ts';
import { watchDownloads } from '../../../test/downloads.ts';
import { watchRequests } from '../../../test/network.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';
import { openRoom } from '../../../test/room.ts';
import { giveSpace } from '../../../test/space.ts';
import { addVersion } from '../../../test/versions.ts';

/** Makes a project with a picture and three reviewers. */
async function stage(koma: TestApp) {
  const owner = await addPerson(koma.platform, { name: '山田 花子', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: '春のキャンペーン' });
  const file = await putFile(koma.platform, { by: owner, projectId, name: '表紙.png' });
  const join = async (name: string) => {
    const person = await addPerson(koma.platform, { name });
    await joinProject(koma, { owner, projectId, person });
    return person;
  };
  const [ken, mirai, hikari] = await Promise.all(['佐藤 健', '鈴木 未来', '高橋 光'].map(join));
  if (!ken || !mirai || !hikari) throw new Error('Three people decide.');
  return { owner, projectId, file, ken, mirai, people: [ken, mirai, hikari] };
}

const openPanel = (as: TestPerson, fileId: string) =>
  openRoom(`/review/${fileId}?panel=review`, { as, language: 'ja' });
const findPanel = async () => within(await screen.findByRole('tabpanel', { name: 'レビュー' }));

test('anyone, and named people: the rule decides when it is approved', async () => {
  const koma = await startKoma();
  const { owner, file, ken, mirai, people } = await stage(koma);
  await requestReview(koma, owner, { file, reviewers: people, rule: ReviewRule.any });
  let user = await openPanel(ken, file.fileId);
  let panel = await findPanel();
  await user.click(await panel.findByRole('button', { name: '修正つきで承認する' }));
  await panel.findByText('3 人中 1 人が回答');
  await panel.findByText('承認');

  await requestReview(koma, owner, { file, reviewers: people, rule: ReviewRule.named, required: [mirai] });
  await panel.findByText('1 人中 0 人が回答');
  await user.click(panel.getByRole('button', { name: '修正が必要' }));
  const { results } = await waitFor(async () => {
    const list = await koma.call(reviews.getList, { params: { id: file.fileId } }, owner);
    expect(list.results[0]?.reviewers.some(({ answer }) => answer === ReviewAnswer.needsChanges)).toBe(true);
    return list;
  });
  expect(results).toHaveLength(2);
  // The rule does not name Ken, so the count stays.
  expect(panel.getByText('1 人中 0 人が回答')).toBeDefined();
  user = await openPanel(mirai, file.fileId);
  panel = await findPanel();
  await user.click(await panel.findByRole('button', { name: '承認する' }));
  const round = await panel.findByRole('article');
  await waitFor(() => expect(within(round).getAllByText('承認').length).toBeGreaterThan(0));
});

test('a late review is found by its filter, and a new version opens a second round', async () => {
  const koma = await startKoma();
  const { owner, projectId, file, ken, people } = await stage(koma);
  const { _id: id } = await requestReview(koma, owner, { file, reviewers: people });
  const said = { answer: ReviewAnswer.needsChanges, note: '暗すぎます' };
  await koma.call(reviews.answer, { params: { id }, body: said }, ken);
  await koma.platform.db
    .updateTable('reviews')
    .set({ due_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', id)
    .execute();
  giveSpace();
  await openPage(`/dashboard/${projectId}?review=late`, { as: owner, language: 'ja' });
  const link = await screen.findByRole('link', { name: '表紙.png' });
  expect(link.closest('[data-item]')?.textContent).toMatch(/3 人中 1 人/);
  await openPage(`/dashboard/${projectId}?review=approved`, { as: owner, language: 'ja' });
  await screen.findByText('条件に合うファイルはありません');

  await addVersion(koma, { by: owner, projectId, fileId: file.fileId, name: '表紙2.png' });
  const user = await openPanel(owner, file.fileId);
  const panel = await findPanel();
  await panel.findByRole('article', { name: '第 2 回 · バージョン 2' });
  expect(panel.getByText('3 人中 0 人が回答')).toBeDefined();
  await user.click(panel.getByText('第 1 回 · バージョン 1'));
  expect(await panel.findByText('暗すぎます')).toBeDefined();
});

test('the page of a mail sends its token in no address, and mails of before still lead there', async () => {
  const koma = await startKoma();
  const { owner, file } = await stage(koma);
  const email = newAddress('client');
  await requestReview(koma, owner, { file, reviewers: [email] });
  const [, token = ''] = /\/review-request#(\S+)/.exec((await readLastMail(koma.platform, email)).text) ?? [];
  expect(token).not.toBe('');
  const sent: string[] = [];
  const user = await openPage(`/review-request#${token}`, {
    language: 'ja',
    network: () => {
      const asked = watchRequests();
      asked.push = (request) => sent.push(request.split(' ')[1] ?? '');
    },
  });
  await user.type(await screen.findByLabelText(/^お名前/), '取引先の田中');
  await user.click(screen.getByRole('button', { name: '承認する' }));
  const saved = watchDownloads();
  await user.click(await screen.findByRole('button', { name: '署名つきの記録（JSON）' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.filter((address) => address.includes(token))).toEqual([]);

  await openPage(`/review-request/${token}`, { language: 'ja' });
  await screen.findByRole('heading', { level: 1, name: '表紙.png' });
  expect(window.location.pathname + window.location.hash).toBe(`/review-request#${token}`);
});
