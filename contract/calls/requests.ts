import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { date, id, idParams, name, optionalText, text, wirePassword } from '../fields.ts';
import { DESCRIPTION_MAX, NAME_MAX, REQUEST_BYTES_MAX, REQUEST_FILES_MAX } from '../limits.ts';

export const requestKinds = ['image', 'video', 'pdf'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** `full`: the limits admit no further file. */
const requestStates = ['open', 'full', 'off', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

const yesOrNo = z.boolean({ error: 'fields.choice' });
const kind = z.enum(requestKinds, { error: 'fields.choice' });
const bytes = z.int('fields.number').min(1, 'fields.number').max(REQUEST_BYTES_MAX, 'fields.number');
const count = z.int('fields.number').min(1, 'fields.number').max(REQUEST_FILES_MAX, 'fields.number');

export const requestSettings = z.strictObject({
  title: text(NAME_MAX, 'fields.title').describe('What visitors read first.'),
  words: optionalText(DESCRIPTION_MAX).default('').describe('What is asked for, in the owner’s words.'),
  password: wirePassword
    .or(z.literal(''))
    .nullable()
    .optional()
    .describe('Base64. Left out or empty: unchanged; null: none.'),
  isActive: yesOrNo.default(true).describe('False: the link takes nothing, also of what is on its way.'),
  expiresAt: date.nullable().default(null).describe('When the link ends by itself; in the future.'),
  kinds: z
    .array(kind)
    .min(1, 'fields.choice')
    .max(requestKinds.length, 'fields.choice')
    .default([...requestKinds]),
  maxFileBytes: bytes.nullable().default(null).describe('Of one file. Null: as the plan has it.'),
  maxBytes: bytes.nullable().default(null).describe('Of everything that is sent by the link.'),
  maxFiles: count.nullable().default(null).describe('Of everything that is sent by the link.'),
});

const fileRequest = z.object({
  _id: id,
  projectId: id,
  folderId: id.nullable().describe('Where things arrive; null: the root.'),
  folderName: z.string().nullable(),
  title: z.string(),
  words: z.string(),
  link: z.string(),
  hasPassword: z.boolean(),
  isActive: z.boolean(),
  expiresAt: date.nullable(),
  kinds: z.array(kind),
  maxFileBytes: z.number().nullable(),
  maxBytes: z.number().nullable(),
  maxFiles: z.number().nullable(),
  state: z.enum(requestStates),
  fileCount: z.number().describe('Of what was sent and not taken back.'),
  bytes: z.number(),
  createdAt: date,
  senders: z
    .array(
      z.object({
        _id: id.describe('Whom files that they sent name as who uploaded them.'),
        name: z.string().describe('As the sender wrote it.'),
        folderId: id.nullable().describe('Where their files arrived.'),
        fileCount: z.number(),
        bytes: z.number(),
        lastSentAt: date.nullable(),
      }),
    )
    .describe('The newest 500.'),
});

const sent = z.object({
  _id: id,
  name: z.string(),
  isFolder: z.boolean(),
  fileCount: z.number(),
  size: z.number(),
  sentAt: date,
  canTakeBack: z.boolean(),
});

const codeParams = z.strictObject({ code: text(NAME_MAX, 'fields.token') });

export const requests = {
  create: endpoint('POST', '/request/create', {
    summary: 'A link by which visitors without an account send files to a folder. Ours',
    caller: 'account',
    body: requestSettings.extend({
      projectId: id,
      folderId: id.nullable().describe('Where things arrive; null: the root.'),
    }),
    reply: fileRequest,
  }),
  update: endpoint('PUT', '/request/update/:id', {
    summary: 'Change what a link asks for and takes. What is left out becomes as it is for a new one. Ours',
    caller: 'account',
    params: idParams,
    body: requestSettings.extend({
      folderId: id
        .nullable()
        .optional()
        .describe(
          'Where things arrive from now on, in the same project; null: the root. Left out: unchanged.',
        ),
    }),
    reply: fileRequest,
  }),
  switch: endpoint('PUT', '/request/switch/:id', {
    summary: 'Turn a link off at once, or on again. Ours',
    caller: 'account',
    params: idParams,
    body: z.strictObject({ isActive: yesOrNo }),
    reply: fileRequest,
  }),
  delete: endpoint('DELETE', '/request/delete/:id', {
    summary: 'Delete a link; what was sent stays. Ours',
    caller: 'account',
    params: idParams,
  }),
  getList: endpoint('GET', '/request/get-list/:id', {
    summary: 'The links of a folder that take files, or all of a project, with who sent what. Ours',
    caller: 'account',
    params: idParams,
    reply: z.object({ results: z.array(fileRequest) }),
  }),
  open: endpoint('GET', '/request/open/:code', {
    summary: 'What a link asks for, and whether it takes files now. Ours',
    caller: 'anyone-or-sender',
    params: codeParams,
    reply: z.object({
      state: z.enum(requestStates),
      ownerName: z.string(),
      needsPassword: z.boolean().describe('Nothing else is told before it is said.'),
      isEntered: z.boolean().describe('The token that the call carries sends by this link.'),
      title: z.string().nullable(),
      words: z.string().nullable(),
      expiresAt: date.nullable(),
      kinds: z.array(kind),
      maxFileBytes: z.number().nullable(),
      filesLeft: z.number().nullable().describe('Null: no limit of its own.'),
      bytesLeft: z.number().nullable(),
    }),
    limit: { max: 300, seconds: 60 },
  }),
  enter: endpoint('POST', '/request/enter/:code', {
    summary: 'Say one’s name, and the password where the link has one, to send files. Ours',
    caller: 'anyone-or-sender',
    params: codeParams,
    body: z.strictObject({
      name: name.describe('Of a token that is known already the name stays.'),
      password: wirePassword.optional(),
    }),
    reply: z.object({
      _id: id.describe('Whom the files name as who uploaded them.'),
      name: z.string(),
      token: z.string().describe('Send it as `sender-token`: it is this sender.'),
      projectId: id.describe('Uploads name it, with null for the folder: files go to the sender’s own.'),
    }),
  }),
  getSent: endpoint('GET', '/request/sent', {
    summary: 'What the sender sent, and nobody else’s. Ours',
    caller: 'account-or-sender',
    reply: z.object({ results: z.array(sent).describe('The newest 500.') }),
  }),
  addFolder: endpoint('POST', '/request/add-folder', {
    summary: 'A folder among what the sender sends; one of that name is answered as it is. Ours',
    caller: 'account-or-sender',
    body: z.strictObject({
      fileId: id.nullable().describe('A folder that the sender sent; null: beside everything else.'),
      name: text(NAME_MAX, 'fields.folderName'),
    }),
    reply: z.object({ _id: id }),
  }),
  takeBack: endpoint('DELETE', '/request/sent/:id', {
    summary: 'Take back a file or folder that was just sent: it is gone for good. Ours',
    caller: 'account-or-sender',
    params: idParams,
    reply: z.object({ _id: id }),
  }),
};
