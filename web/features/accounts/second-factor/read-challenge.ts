import {
  type SecondFactorChallenge,
  secondFactorChallenge,
} from '../../../../contract/calls/second-factor.ts';
import { errors } from '../../../../contract/errors.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

export function readChallenge(error: unknown): SecondFactorChallenge | null {
  if (!(error instanceof ApiError) || error.code !== errors.secondFactorRequired.code) return null;
  return secondFactorChallenge.safeParse(error.data).data ?? null;
}
