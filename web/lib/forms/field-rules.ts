import { email, isStrongPassword } from '../../../contract/fields.ts';
import { CODE_DIGITS } from '../../../contract/limits.ts';

/** Answers a key of the `fields` texts when the value is wrong. */
export type Rule<Values> = (value: string, values: Values) => string | undefined;

export const isFilled =
  (message: string): Rule<unknown> =>
  (value) =>
    value.trim() === '' ? message : undefined;

/** Spaces are part of a password. */
export const isTyped =
  (message: string): Rule<unknown> =>
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
