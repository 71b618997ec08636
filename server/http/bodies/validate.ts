import { z } from 'zod';
import type { Parsed, Shape } from '../../../contract/endpoint.ts';
import { readFieldMessage } from '../../../contract/field-message.ts';
import { type FieldFailure, fail } from '../../failure.ts';
import { hasText } from '../../texts.ts';

/** A body of a megabyte can have a hundred thousand wrong fields. */
const FIELDS_MAX = 50;

const nothing = z.strictObject({}).optional();

export function validate<S extends Shape>(schema: S, input: unknown): Parsed<S> {
  const parsed = (schema ?? nothing).safeParse(input ?? undefined);
  if (!parsed.success) {
    throw fail('badRequest', { fields: parsed.error.issues.flatMap(fieldFailures).slice(0, FIELDS_MAX) });
  }
  return (schema ? parsed.data : undefined) as Parsed<S>;
}

function fieldFailures(issue: z.core.$ZodIssue): FieldFailure[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [field, key].filter(Boolean).join('.').slice(0, 100),
      message: 'fields.unknown',
    }));
  }
  const { key } = readFieldMessage(issue.message);
  return [{ field, message: hasText(key) ? issue.message : 'fields.invalid' }];
}
