import { reviews } from '../../../contract/calls/reviews.ts';
import { versions } from '../../../contract/calls/versions.ts';
import { MemberType, ReviewAnswer } from '../../../contract/enums.ts';
import { mailsTo } from '../../test/test-mails.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { joinProject } from '../../test/test-projects.ts';
import { requestReview, reviewBody } from '../../test/test-reviews.ts';
import { startVersions } from '../../test/test-versions.ts';

type Requested = Parameters<typeof requestReview>[2];

export const { approved, approvedWithChanges, needsChanges } = ReviewAnswer;

export async function startReviews({ works = false } = {}) {
  const stage = await startVersions({ works });
  const { koma, projectId, cast } = stage;
  const [hana, ken, mika] = [
    await addPerson(koma.platform, { name: 'Hana' }),
    await addPerson(koma.platform, { name: 'Ken' }),
    await addPerson(koma.platform, { name: 'Mika' }),
  ];
  const { owner } = cast;
  for (const person of [hana, ken, mika])
    await joinProject(koma, { owner, projectId, person, type: MemberType.viewer });

  const by = (id: string) => ({ params: { id } });
  const answer = (person: TestPerson, id: string, said: 1 | 2 | 3, note = '') =>
    koma.call(reviews.answer, { ...by(id), body: { answer: said, note } }, person);
  const tryAnswer = (person: TestPerson, id: string, said: 1 | 2 | 3) =>
    koma.send(reviews.answer, { ...by(id), body: { answer: said } }, person);
  const takeBack = (person: TestPerson, id: string) => koma.send(reviews.takeBack, by(id), person);
  const cancel = (person: TestPerson, id: string) =>
    koma.send(reviews.cancel, { ...by(id), body: {} }, person);
  const list = (person: TestPerson, fileId: string) => koma.call(reviews.getList, by(fileId), person);
  const request = (requested: Requested, person = owner) => requestReview(koma, person, requested);
  const tryRequest = (requested: Requested, person = owner) =>
    koma.send(reviews.request, { body: reviewBody(requested) }, person);
  const statusOf = async (fileId: string) => (await stage.show(fileId)).status;
  const setStatus = (
    person: TestPerson,
    file: { fileId: string; versionId: string },
    status: 0 | 1 | 2 | 3,
    reviewId?: string | null,
  ) =>
    koma.send(
      versions.updateStatus,
      {
        body: {
          fileId: file.fileId,
          fileVersionId: file.versionId,
          status,
          ...(reviewId !== undefined && { reviewId }),
        },
      },
      person,
    );

  const moveTo = (versionId: string, place: number) =>
    koma.send(versions.updateIndex, { ...by(versionId), body: { fileVersion: place } }, owner);
  const register = (body: Awaited<ReturnType<typeof stage.send>>) =>
    koma.call(versions.create, { body }, owner);

  async function tokenOf(email: string): Promise<string> {
    const mail = (await mailsTo(koma.platform, { email } as TestPerson)).at(-1);
    return /review-request#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  const acts = {
    answer,
    tryAnswer,
    takeBack,
    cancel,
    list,
    request,
    tryRequest,
    statusOf,
    setStatus,
    tokenOf,
    moveTo,
    register,
  };
  return { ...stage, ...acts, owner, hana, ken, mika };
}
