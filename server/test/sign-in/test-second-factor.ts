import { secondFactor, secondFactorChallenge } from '../../../contract/calls/second-factor.ts';
import { PASSWORD, register, signIn, type TestApp } from '../test-accounts.ts';
import { showCode } from './app-codes.ts';

/** Somebody with an authenticator app. */
export async function registerWithApp(koma: TestApp) {
  const person = await register(koma);
  const { secret } = await koma.call(secondFactor.startAuthenticator, { body: {} }, { token: person.token });
  const body = { code: showCode(secret) };
  const { recoveryCodes } = await koma.call(secondFactor.addAuthenticator, { body }, { token: person.token });
  await forgetSteps(koma);
  return { ...person, secret, recoveryCodes: recoveryCodes ?? [] };
}

/** As if the codes of the last minute had not been used: a test does not wait for the next one. */
const forgetSteps = ({ parts }: TestApp) => parts.pool.query('update authenticator_apps set last_step = 0');

/** Half a sign-in. */
export async function sayPassword(koma: TestApp, { email }: { email: string }, password = PASSWORD) {
  const answer = await signIn(koma, { email, password });
  return { ...answer, data: secondFactorChallenge.parse(answer.data) };
}
