import type { ParseKeys } from 'i18next';
import { email, isStrongPassword } from '../../../contract/fields.ts';
import { CODE_DIGITS } from '../../../contract/limits.ts';

export type FieldText = ParseKeys<'fields'>;

/** Answers what to say when the value is wrong. */
export type Rule<Values> = (value: string, values: Values) => FieldText | undefined;

export const isFilled =
  (message: FieldText): Rule<unknown> =>
  (value) =>
    value.trim() === '' ? message : undefined;

/** Spaces are part of a password. */
export const isTyped =
  (message: FieldText): Rule<unknown> =>
  (value) =>
    value === '' ? message : undefined;

export const isEmail: Rule<unknown> = (value) => (email.safeParse(value).success ? undefined : 'email');

export const isStrong: Rule<unknown> = (value) => {
  if (value === '') return 'newPassword';
  return isStrongPassword(value) ? undefined : 'weakPassword';
};

export const isSameAs =
  <Values extends Record<string, string>>(other: keyof Values): Rule<Values> =>
  (value, values) => {
    if (value === '') return 'confirmPassword';
    return value === values[other] ? undefined : 'mismatch';
  };

export const isCode: Rule<unknown> = (value) => {
  if (value === '') return 'codeRequired';
  return value.length === CODE_DIGITS ? undefined : 'code';
};
