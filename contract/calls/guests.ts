import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, digitCode, email, id, idParams, name, token } from '../fields.ts';

const guest = z.object({
  _id: id,
  name: z.string().describe('As the guest wrote it.'),
  email: z.string().nullable().describe('Where a code confirmed it.'),
  isBlocked: z.boolean(),
  commentCount: z.number().describe('With replies.'),
  createdAt: date,
});

const yesOrNo = z.boolean({ error: 'fields.choice' });

export const guests = {
  enter: endpoint('POST', '/guest/enter', {
    summary: 'Say one’s name, to speak by the link that the call carries. Ours',
    caller: 'account-or-link',
    body: z.strictObject({ name }),
    reply: z.object({
      _id: id.describe('By which the guest’s comments name their author.'),
      name: z.string(),
      token: z.string().describe('Send it as `guest-token` beside `share-hash`: it is this guest.'),
    }),
  }),
  sendCode: endpoint('POST', '/guest/send-code', {
    summary: 'Mail a six-digit code that confirms the guest’s address. Ours',
    caller: 'account-or-guest',
    body: z.strictObject({
      email,
      wantsMail: yesOrNo.describe('Answers to the guest’s own comments shall come by mail.'),
    }),
    reply: z.object({
      hash: z.string().describe('Goes with the code; or to `POST /auth/user/resend-email`.'),
    }),
  }),
  confirm: endpoint('PUT', '/guest/confirm', {
    summary: 'Confirm the guest’s address with the code out of the mail. Ours',
    caller: 'account-or-guest',
    body: z.strictObject({ hash: token, code: digitCode }),
    reply: z.object({ email: z.string() }),
  }),
  getList: endpoint('GET', '/guest/get-list/:id', {
    summary: 'The newest 500 guests of a link of one’s own; `id` is the link’s. Ours',
    caller: 'account',
    params: idParams,
    reply: z.object({ results: z.array(guest) }),
  }),
  block: endpoint('PUT', '/guest/block/:id', {
    summary: 'Shut a guest out, or let them in again. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ isBlocked: yesOrNo }),
    reply: guest,
  }),
  deleteComments: endpoint('DELETE', '/guest/comments/:id', {
    summary: 'Delete everything that a guest wrote. Ours',
    caller: 'account',
    params: idParams,
    reply: z.object({ _id: id, deleted: z.number() }),
  }),
};
