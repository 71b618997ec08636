import { z } from 'zod';
import { tooLong } from './field-message.ts';
import { isStrongPassword } from './fields.ts';
import { PASSWORD_MAX } from './limits.ts';

export function encodePassword(password: string): string {
  return btoa(Array.from(new TextEncoder().encode(password), (byte) => String.fromCharCode(byte)).join(''));
}

const typed = (required: string) =>
  z.string({ error: required }).min(1, required).max(PASSWORD_MAX, tooLong(PASSWORD_MAX));
const strong = z
  .string({ error: 'fields.newPassword' })
  .min(1, { error: 'fields.newPassword', abort: true })
  .refine(isStrongPassword, 'fields.weakPassword');

export const typedPassword = (required: string) => typed(required).transform(encodePassword);

export const currentPassword = typedPassword('fields.password');
export const linkPassword = typedPassword('fields.linkPassword');
export const newPassword = strong.transform(encodePassword);

/** Empty keeps the current one. */
export const keptPassword = z.string().max(PASSWORD_MAX, tooLong(PASSWORD_MAX));

export const passwordIf = (
  isAsked: boolean,
  password: typeof currentPassword,
): z.ZodType<string | undefined, string> => (isAsked ? password : z.string().transform(() => undefined));

export const newPasswordTwice = z
  .strictObject({ password: strong, confirmPassword: typed('fields.confirmPassword') })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    error: 'fields.mismatch',
  })
  .transform(({ password, confirmPassword }) => ({
    password: encodePassword(password),
    confirmPassword: encodePassword(confirmPassword),
  }));
