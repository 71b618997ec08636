import { secondFactor, secondFactorChallenge } from '../../../contract/calls/second-factor.ts';
import { PASSWORD, register, signIn, type TestApp } from '../test-accounts.ts';
import { showCode } from './app-codes.ts';

export async function registerWithApp(koma: TestApp) {
  const person = await register(koma);
  const { secret } = await koma.call(secondFactor.startAuthenticator, { body: {} }, { token: person.token });
  const body = { code: showCode(secret) };
  const { recoveryCodes } = await koma.call(secondFactor.addAuthenticator, { body }, { token: person.token });
  await forgetSteps(koma);
  return { ...person, secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Makes a used code valid again, so that a test need not wait for the next. */
const forgetSteps = ({ platform }: TestApp) =>
  platform.pool.query('update authenticator_apps set last_step = 0');

export async function sayPassword(koma: TestApp, { email }: { email: string }, password = PASSWORD) {
  const answer = await signIn(koma, { email, password });
  return { ...answer, data: secondFactorChallenge.parse(answer.data) };
}
