import { z } from 'zod';
import { requestKinds, requestSettings } from '../../../contract/calls/requests.ts';
import { encodePassword, keptPassword } from '../../../contract/passwords.ts';
import type { OwnRequest } from './use-requests.ts';

const MB = 1024 * 1024;
const { title, words, kinds, expiresAt, maxFiles, maxBytes } = requestSettings.shape;

/** Empty is no limit. */
const typedNumber = z
  .string()
  .trim()
  .regex(/^\d{0,9}$/, 'fields.number')
  .transform((text) => (text === '' ? null : Number(text)));
const megabytes = typedNumber.transform((count) => count && count * MB).pipe(maxBytes.unwrap());

export const requestDraft = z
  .strictObject({
    title,
    words,
    kinds,
    expiresAt,
    hasPassword: z.boolean(),
    password: keptPassword,
    largest: megabytes,
    total: megabytes,
    files: typedNumber.pipe(maxFiles.unwrap()),
    isActive: z.boolean(),
    isSet: z.boolean(),
  })
  .refine(({ hasPassword, isSet, password }) => !hasPassword || isSet || password !== '', {
    path: ['password'],
    error: 'fields.linkPassword',
  })
  .transform(({ hasPassword, password, largest, total, files, isSet: _, ...rest }) => ({
    ...rest,
    password: hasPassword ? password && encodePassword(password) : null,
    maxFileBytes: largest,
    maxBytes: total,
    maxFiles: files,
  }));

const typed = (value: number | null) => (value === null ? '' : String(value));
const inMegabytes = (bytes: number | null) => typed(bytes && Math.ceil(bytes / MB));

export const emptyDraft = (name: string) => ({
  title: name,
  words: '',
  kinds: [...requestKinds],
  expiresAt: null,
  hasPassword: false,
  password: '',
  largest: '',
  total: '',
  files: '',
  isActive: true,
  isSet: false,
});

export const draftOf = (request: OwnRequest) => ({
  title: request.title,
  words: request.words,
  kinds: request.kinds,
  expiresAt: request.expiresAt,
  hasPassword: request.hasPassword,
  password: '',
  largest: inMegabytes(request.maxFileBytes),
  total: inMegabytes(request.maxBytes),
  files: typed(request.maxFiles),
  isActive: request.isActive,
  isSet: request.hasPassword,
});
