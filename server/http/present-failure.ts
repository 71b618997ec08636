import type { Language } from '../../contract/enums.ts';
import { errors } from '../../contract/errors.ts';
import { hasText, translate } from '../texts.ts';
import type { Failure } from './failure.ts';

/** What went wrong, in the reader's language. */
export const presentFailure = (failure: Failure, language: Language) => ({
  statusCode: failure.error.code,
  message: translate(language, failure.key, failure.values),
  ...(failure.data && { data: failure.data }),
  ...(failure.fields.length > 0 && {
    errors: failure.fields.map(({ field, message }) => ({
      field,
      message: translate(language, hasText(message) ? message : errors.badRequest.key),
    })),
  }),
});
