import type { Language } from '../../contract/enums.ts';
import { errors } from '../../contract/errors.ts';
import { readFieldMessage } from '../../contract/field-message.ts';
import type { Failure } from '../failure.ts';
import { hasText, translate } from '../texts.ts';

interface Reader {
  language: Language;
  isSelling: boolean;
}

export function presentFailure(failure: Failure, { language, isSelling }: Reader) {
  const write = (message: string, given: Record<string, string | number> = {}) => {
    const { key, values: said } = readFieldMessage(message);
    const values = { ...said, ...given };
    return translate(language, hasText(key, values) ? key : errors.badRequest.key, values, { isSelling });
  };
  return {
    statusCode: failure.error.code,
    message: write(failure.key, { ...failure.values, ...writeTimes(failure, language) }),
    ...(failure.data && { data: failure.data }),
    ...(failure.fields.length > 0 && {
      errors: failure.fields.map(({ field, message }) => ({ field, message: write(message) })),
    }),
  };
}

function writeTimes({ times }: Failure, language: Language): Record<string, string> {
  const write = ({ at, timeZone }: { at: Date; timeZone: string }) =>
    new Intl.DateTimeFormat(language, {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(at);
  return Object.fromEntries(Object.entries(times).map(([name, time]) => [name, write(time)]));
}
