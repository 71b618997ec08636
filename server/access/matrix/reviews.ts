import { ReviewAnswer, ReviewRule } from '../../../contract/enums.ts';
import type { Cast } from './cast.ts';
import { anyone, onFile, onProject, type Rules } from './rules.ts';

const file = ({ fileId: id }: Cast) => ({ params: { id } });
const review = ({ reviewId: id }: Cast) => ({ params: { id } });
const answer = { answer: ReviewAnswer.needsChanges };

export const reviewRules: Rules = {
  'POST /review/request': onFile({
    from: 'collaborator',
    input: ({ fileId, versionId, owner }) => ({
      body: { fileId, fileVersionId: versionId, rule: ReviewRule.all, reviewers: [{ userId: owner.id }] },
    }),
  }),
  'GET /review/get-list/:id': onFile({ from: 'viewer', input: file }),
  'PUT /review/answer/:id': onFile({
    from: 'viewer',
    hidden: 4040,
    input: (cast) => ({ ...review(cast), body: answer }),
  }),
  'DELETE /review/answer/:id': onFile({ from: 'viewer', hidden: 4040, input: review }),
  'PUT /review/cancel/:id': onFile({
    from: 'editor',
    hidden: 4040,
    isDestructive: true,
    input: (cast) => ({ ...review(cast), body: {} }),
  }),
  // The reviewer sees the file anyway, so an allowed call changes nothing.
  'PUT /review/mailed-access/:id': onFile({
    from: 'editor',
    hidden: 4040,
    input: ({ reviewerId: id }) => ({ params: { id }, body: { isEnded: true } }),
  }),
  'GET /review/board/:id': onProject({ from: 'viewer', input: ({ projectId: id }) => ({ params: { id } }) }),
  // The mailed link decides: `server/features/reviews/guest-reviews.test.ts` tests forged ones.
  'POST /review/guest': anyone,
  'PUT /review/guest-answer': anyone,
  'PUT /review/guest-take-back': anyone,
  'GET /sign-off/download/:id': onFile({
    from: 'viewer',
    hidden: 4040,
    input: ({ signOffId: id }) => ({ params: { id } }),
  }),
  'POST /sign-off/guest': anyone,
  'GET /sign-off/keys': anyone,
};
