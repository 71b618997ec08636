import { expect, test } from 'vitest';
import { reviews } from '../../../../contract/calls/reviews.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject, joinProject } from '../../../../server/test/test-projects.ts';
import { requestReview } from '../../../../server/test/test-reviews.ts';
import { render, screen, startKoma, waitFor } from '../../../test/page.tsx';
import { ReviewRound } from './review-round.tsx';
import { useReviews } from './use-reviews.ts';

function Rounds({ fileId }: { fileId: string }) {
  const { data } = useReviews(fileId);
  return data?.results.map((review) => <ReviewRound key={review._id} review={review} isCurrent />);
}

test('the access of somebody who was asked by mail is ended in the list, and given back by undoing', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Spring' });
  const file = await putFile(koma.platform, { by: owner, projectId, name: 'cover.png' });
  const email = 'client@elsewhere.example';
  const member = await addPerson(koma.platform);
  await joinProject(koma, { owner, projectId, person: member });
  await requestReview(koma, owner, { file, reviewers: [email, member] });
  const isEnded = async () => {
    const { results } = await koma.call(reviews.getList, { params: { id: file.fileId } }, owner);
    return results[0]?.reviewers.find((one) => one.email === email)?.mailedAccess?.endedAt !== null;
  };
  const user = await render(<Rounds fileId={file.fileId} />, { as: owner });
  await screen.findByText('The link in their email works until the review is over.');
  await user.click(
    screen.getByRole('button', { name: /^End access by email for .*client@elsewhere.example/ }),
  );
  await screen.findByText(/Access by email ended on/);
  expect(screen.queryByRole('button', { name: /access by email/ })).toBeNull();
  await waitFor(async () => expect(await isEnded()).toBe(true));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: /access by email/ });
  await waitFor(async () => expect(await isEnded()).toBe(false));
});
