import { afterAll, expect, test } from 'vitest';
import { accounts } from '../../../../contract/calls/accounts.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { MemberType } from '../../../../contract/enums.ts';
import { errors } from '../../../../contract/errors.ts';
import { startKomaWithGoogle, withState } from '../../../test/sign-in/test-google.ts';
import { startSsoProvider } from '../../../test/sign-in/test-sso.ts';
import { newAddress, type TestApp } from '../../../test/test-accounts.ts';
import { addPerson } from '../../../test/test-people.ts';
import { createProject } from '../../../test/test-projects.ts';

const google = {
  invited: await startKomaWithGoogle({ SIGN_UP: 'invited' }),
  closed: await startKomaWithGoogle({ SIGN_UP: 'closed' }),
};
const sso = await startSsoProvider();
afterAll(async () => {
  for (const { stop } of Object.values(google)) await stop();
  await sso.stop();
});

async function comeByGoogle(mode: keyof typeof google, email: string) {
  const { koma, provider } = google[mode];
  provider.people.set(email, { email, name: 'Noa' });
  const { authorizationUrl } = await koma.call(accounts.googleOptions, {});
  const credential = await provider.signIn(withState(authorizationUrl).href, email);
  return koma.send(accounts.signInWithGoogle, { body: { credential } });
}

async function invite(koma: TestApp, email: string) {
  const owner = await addPerson(koma.platform);
  const { _id: projectId } = await createProject(koma, owner, { name: 'Film' });
  const projectMember = [{ email, type: MemberType.viewer }];
  await koma.call(projects.addUser, { body: { projectId, projectMember } }, owner);
}

const refused = { http: 403, statusCode: errors.signUpClosed.code };

test.each(['invited', 'closed'] as const)('%s: Google opens the first account', async (mode) => {
  const email = newAddress();
  expect(await comeByGoogle(mode, email)).toMatchObject({ http: 200, data: { isNew: true } });
  expect(await comeByGoogle(mode, email)).toMatchObject({ http: 200, data: { isNew: false } });
});

test('by Google, as by a code: invited people alone, or nobody', async () => {
  await addPerson(google.invited.koma.platform);
  await addPerson(google.closed.koma.platform);
  const email = newAddress();
  expect(await comeByGoogle('invited', email)).toMatchObject({
    ...refused,
    message: expect.stringContaining('Only invited people'),
  });
  await invite(google.invited.koma, email);
  expect(await comeByGoogle('invited', email)).toMatchObject({ http: 200, data: { isNew: true } });
  await invite(google.closed.koma, email);
  expect(await comeByGoogle('closed', email)).toMatchObject({
    ...refused,
    message: expect.stringContaining('No accounts are opened here'),
  });
});

test.each(['invited', 'closed'])('%s: single sign-on lets in whom somebody invited', async (mode) => {
  const koma = await sso.startKoma({ environment: { SIGN_UP: mode } });
  expect(await sso.come(koma, `first-${mode}`, { email: newAddress() })).toMatchObject({ http: 200 });
  const email = newAddress();
  expect(await sso.come(koma, `noa-${mode}`, { email })).toMatchObject({
    http: 422,
    message: expect.stringContaining('Please ask for an invitation'),
  });
  await invite(koma, email);
  expect(await sso.come(koma, `noa-${mode}`)).toMatchObject({ http: 200, data: { isNew: true } });
  await koma.stop();
});

test('single sign-on that is told to make accounts makes them, whoever else may register', async () => {
  const environment = { SIGN_UP: 'closed', SSO_CREATE_ACCOUNTS: 'true' };
  const koma = await sso.startKoma({ environment });
  await addPerson(koma.platform);
  expect(await sso.come(koma, 'staff', { email: newAddress() })).toMatchObject({ http: 200 });
  await koma.stop();
});
