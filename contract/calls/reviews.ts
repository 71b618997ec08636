import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ReviewAnswer, ReviewRule, ReviewState, ReviewStatus } from '../enums.ts';
import { date, email, id, idParams, name, noBody, oneOf, optionalText, token } from '../fields.ts';
import { REVIEW_MESSAGE_MAX, REVIEW_NOTE_MAX, REVIEWERS_MAX } from '../limits.ts';
import { address, fileItem } from './file-entities.ts';
import { personBrief } from './people.ts';

const yesOrNo = z.boolean({ error: 'fields.choice' });

const mailedAccess = z.object({
  until: date.nullable().describe('When it ends by itself; null while a round is open.'),
  endedAt: date.nullable().describe('Somebody ended it, or its time was over.'),
  canEnd: z.boolean(),
});

const reviewer = z.object({
  _id: id,
  person: personBrief,
  email: z
    .string()
    .nullable()
    .describe('Of those who were asked by their address alone; who came by such a mail sees their own only.'),
  isRequired: z.boolean().describe('By the rule: without this answer the review is not complete.'),
  isMe: z.boolean(),
  isLost: z.boolean().describe('They cannot answer any more, and have not: nobody waits for them.'),
  mailedAccess: mailedAccess
    .nullable()
    .describe(
      'Of those who were asked by mail, at their newest round: what its link opens. Told to the people of the project alone.',
    ),
  answer: oneOf(ReviewAnswer).nullable(),
  note: z.string(),
  answeredAt: date.nullable(),
});

export const review = z.object({
  _id: id,
  fileId: id,
  fileVersionId: id,
  fileVersion: z.number(),
  round: z.number(),
  rule: oneOf(ReviewRule),
  state: oneOf(ReviewState),
  message: z.string(),
  dueAt: date.nullable(),
  isLate: z.boolean(),
  requestedBy: personBrief,
  createdAt: date,
  endedAt: date.nullable(),
  reviewers: z.array(reviewer),
  answered: z.number().describe('Of those whose answers count.'),
  total: z.number(),
  canAnswer: z.boolean(),
  canCancel: z.boolean(),
  signOff: z
    .object({
      _id: id,
      isReady: z.boolean().describe('False: the checksum of the original is still being made.'),
    })
    .nullable()
    .describe('Of a completed one.'),
});

const asked = z
  .strictObject({
    userId: id.optional().describe('Somebody who sees the file.'),
    email: email.optional().describe('Anybody else: they answer by a link in their mail.'),
    isRequired: yesOrNo.default(false).describe('Where the rule names people.'),
  })
  .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), 'fields.reviewer');

const answering = {
  answer: oneOf(ReviewAnswer),
  note: optionalText(REVIEW_NOTE_MAX).default(''),
};

const guestReview = z.object({
  review,
  earlier: z.array(review).describe('Rounds before it in which the guest was asked, the newest first.'),
  cancelled: z
    .object({ round: z.number(), fileVersion: z.number() })
    .nullable()
    .describe('A later round that was ended without a decision: nothing is asked of the guest any more.'),
  fileName: z.string(),
  projectName: z.string(),
  media: z.enum(['image', 'video', 'pdf']),
  name: z.string().describe('As the guest said it before, or as their account has it.'),
  email: z.string(),
  accessUntil: date.nullable().describe('When the link ends by itself; null while a round is open.'),
  picturePath: address,
  filmPath: address,
  pagePaths: z.array(z.string()),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

/** Guessing links stays slow, but many open pages may poll from one network. */
const limit = { max: 120, seconds: 60 };
const readLimit = { max: 1200, seconds: 60 };

export const reviews = {
  request: endpoint('POST', '/review/request', {
    summary: 'Ask people for a decision on a version. Ours',
    caller: 'account',
    body: z.strictObject({
      fileId: id,
      fileVersionId: id,
      rule: oneOf(ReviewRule),
      reviewers: z
        .array(asked, { error: 'fields.reviewers' })
        .min(1, 'fields.reviewers')
        .max(REVIEWERS_MAX, 'fields.reviewersMany'),
      dueAt: z.iso.datetime({ error: 'fields.date' }).nullable().default(null),
      message: optionalText(REVIEW_MESSAGE_MAX).default(''),
    }),
    reply: review,
  }),
  getList: endpoint('GET', '/review/get-list/:id', {
    summary: 'The reviews of a file, the newest round first. Ours',
    caller: 'account',
    params: idParams,
    reply: z.object({
      results: z.array(review),
      canRequest: z.boolean(),
      canAskByAddress: z.boolean().describe('People who do not see the file, by a link in their mail.'),
    }),
  }),
  answer: endpoint('PUT', '/review/answer/:id', {
    summary: 'Answer a review that the caller was asked for, or answer otherwise. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject(answering),
    reply: review,
  }),
  takeBack: endpoint('DELETE', '/review/answer/:id', {
    summary: 'Take one’s answer back, until the review is complete. Ours',
    caller: 'account',
    params: idParams,
    reply: review,
  }),
  cancel: endpoint('PUT', '/review/cancel/:id', {
    summary: 'End a review without a decision. Ours',
    caller: 'account',
    params: idParams,
    body: noBody,
    reply: review,
  }),
  setMailedAccess: endpoint('PUT', '/review/mailed-access/:id', {
    summary:
      'End what the link of a reviewer’s mail opens; whoever ended it may take that back for ten minutes. Ours',
    caller: 'account',
    params: idParams.describe('Of a reviewer.'),
    body: z.strictObject({ isEnded: yesOrNo }),
    reply: review,
  }),
  getBoard: endpoint('GET', '/review/board/:id', {
    summary: 'The files of a project by their status, those that changed last in front. Ours',
    caller: 'account',
    params: idParams.describe('Of a project.'),
    reply: z.object({
      columns: z.array(
        z.object({ status: oneOf(ReviewStatus), total: z.number(), results: z.array(fileItem) }),
      ),
    }),
  }),
  openAsGuest: endpoint('POST', '/review/guest', {
    summary:
      'What somebody was asked for by their address; `token` is out of the mail, and a secret that no address carries. Ours',
    caller: 'anyone',
    body: z.strictObject({ token }),
    reply: guestReview,
    limit: readLimit,
  }),
  answerAsGuest: endpoint('PUT', '/review/guest-answer', {
    summary: 'Answer by the link of a mail. Ours',
    caller: 'anyone',
    body: z.strictObject({ token, name, ...answering }),
    reply: guestReview,
    limit,
  }),
  takeBackAsGuest: endpoint('PUT', '/review/guest-take-back', {
    summary: 'Take back what one answered by the link of a mail. Ours',
    caller: 'anyone',
    body: z.strictObject({ token }),
    reply: guestReview,
    limit,
  }),
};
