import type { z } from 'zod';
import type { Parsed, Shape } from '../../contract/endpoint.ts';
import { hasText } from '../texts.ts';
import { type FieldFailure, fail } from './failure.ts';

/** What the schema makes of the input, or a 400 that names every field in question. */
export function validate<S extends Shape>(schema: S, input: unknown): Parsed<S> {
  const parsed = schema?.safeParse(input ?? undefined);
  if (parsed && !parsed.success) {
    throw fail('badRequest', { fields: parsed.error.issues.flatMap(fieldFailures) });
  }
  return parsed?.data as Parsed<S>;
}

function fieldFailures(issue: z.core.$ZodIssue): FieldFailure[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [field, key].filter(Boolean).join('.').slice(0, 100),
      message: 'fields.unknown',
    }));
  }
  return [{ field, message: hasText(issue.message) ? issue.message : 'fields.invalid' }];
}
