import type { Refusal } from '../../../../contract/calls/uploads.ts';
import { errors } from '../../../../contract/errors.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

export const isRefusal = (result: unknown): result is Refusal =>
  typeof result === 'object' && result !== null && 'statusCode' in result;

export function errorOf({ statusCode: code, message, errors: fields = [] }: Refusal): ApiError {
  const http = Object.values(errors).find((error) => error.code === code)?.http ?? 400;
  return new ApiError({ code, http, message, fields });
}
