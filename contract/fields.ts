import { z } from 'zod';
import { languages } from './enums.ts';
import { tooLong } from './field-message.ts';
import { CODE_DIGITS, EMAIL_MAX, NAME_MAX, PAGE_SIZE_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';
import { isStorable } from './storable.ts';

/**
 * Messages are keys of `server/locales/<language>/fields.json` and `web/locales/<language>/fields.json`. Some carry a
 * limit (`readFieldMessage`).
 */

/** Refuses names of direction marks and zero-width characters alone. */
export const isVisible = (text: string) => /[^\p{C}\p{Z}]/u.test(text);

/** Lower case, like the database: ids are compared as text. */
export const id = z.uuid({ error: 'fields.id' }).toLowerCase();
export const idParams = z.strictObject({ id });
export const noBody = z.strictObject({}).optional();
export const eventPlace = z.string({ error: 'fields.invalid' }).regex(/^\d{1,15}$/, 'fields.invalid');

export const text = (max: number, required: string) =>
  z
    .string({ error: required })
    .refine(isStorable, 'fields.characters')
    .trim()
    .refine(isVisible, required)
    .max(max, tooLong(max));

export const optionalText = (max: number) =>
  z.string({ error: 'fields.invalid' }).refine(isStorable, 'fields.characters').trim().max(max, tooLong(max));

export const name = text(NAME_MAX, 'fields.name');
export const email = z
  .string({ error: 'fields.email' })
  .trim()
  .max(EMAIL_MAX, 'fields.email')
  .pipe(z.email({ error: 'fields.email' }));

export const digitCode = z
  .string({ error: 'fields.codeRequired' })
  .min(1, { error: 'fields.codeRequired', abort: true })
  .regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), 'fields.code');

/** Refuses long tokens before any lookup. */
export const token = z.string({ error: 'fields.token' }).min(1, 'fields.token').max(200, 'fields.token');

/** Base64 of UTF-8. */
export const wirePassword = z
  .string({ error: 'fields.password' })
  .min(1, 'fields.password')
  .max(4 * PASSWORD_MAX, 'fields.password')
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'fields.password');

export const isStrongPassword = (password: string) =>
  password.length >= PASSWORD_MIN &&
  password.length <= PASSWORD_MAX &&
  passwordHints.every((hint) => hint.test(password));

export const passwordHints = [
  { key: 'length', test: (password: string) => password.length >= PASSWORD_MIN },
  { key: 'upper', test: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'lower', test: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'digit', test: (password: string) => /\p{Nd}/u.test(password) },
  { key: 'special', test: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const;

export const language = z.enum(languages, { error: 'fields.language' });
export const date = z.iso.datetime();

/** Adds the names to the documents. */
export const oneOf = <T extends Record<string, number>>(numbers: T) =>
  z
    .literal(Object.values(numbers) as [T[keyof T], ...T[keyof T][]], { error: 'fields.choice' })
    .meta({ 'x-names': numbers });

/** Numbers of a query arrive as text. Coercing would also accept `[1]` and `true`. */
const digits = z.union(
  [
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ],
  { error: 'fields.number' },
);

const whole = (fallback: number, max: number) =>
  digits.pipe(z.int('fields.number').min(1, 'fields.number').max(max, 'fields.number')).default(fallback);

export const queryNumber = (max: number) =>
  digits.pipe(z.int('fields.number').min(0, 'fields.number').max(max, 'fields.number'));
export const queryOneOf = <T extends Record<string, number>>(numbers: T) => digits.pipe(oneOf(numbers));

export const pageQuery = (pageSize: number) => ({
  pageNo: whole(1, 1_000_000),
  pageSize: whole(pageSize, PAGE_SIZE_MAX),
});
export const listFrom = z.strictObject({ from: queryNumber(1_000_000).default(0) });
export const listNext = z
  .number()
  .nullable()
  .describe('Where the rest begins, which one answer could not hold. Null: that was all. Ours.');

export const search = optionalText(NAME_MAX).default('');
/** Echoed search of a form; it selects nobody. */
export const formSearchReply = z.string().describe('What the form was sent with; empty else.');
export const sortDir = z.enum(['asc', 'desc'], { error: 'fields.choice' });

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    meta: z.object({ total: z.number(), totalPages: z.number(), page: z.number() }),
  });
