import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../contract/accounts.ts';
import { projects } from '../../../contract/projects.ts';
import { loadConfig } from '../../config.ts';
import { register, wire } from '../../test/test-accounts.ts';
import { startTestApp } from '../../test/test-app.ts';
import { demoAccount, seedDemo } from './demo.service.ts';

describe('the demo', () => {
  let koma: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    koma = await startTestApp();
    await seedDemo(koma.parts);
    await seedDemo(koma.parts);
  });
  afterAll(() => koma.stop());

  it('lets a stranger sign in and see a project with people, made once however often Koma starts', async () => {
    const body = { email: demoAccount.email, password: wire(demoAccount.password) };
    const { accessToken } = await koma.call(accounts.signIn, { body });
    const { results } = await koma.call(projects.getAll, { query: {} }, { token: accessToken });
    expect(results.map(({ isDemo, isOwner, memberCount }) => ({ isDemo, isOwner, memberCount }))).toEqual([
      { isDemo: true, isOwner: true, memberCount: 3 },
    ]);
  });

  it('is open to everyone who registers, to look around', async () => {
    const { token } = await register(koma);
    const { results } = await koma.call(projects.getAll, { query: { scope: 'shared' } }, { token });
    expect(results).toMatchObject([{ isDemo: true, isOwner: false, canManage: false }]);
  });

  it('never comes with production or with a database of one’s own', () => {
    expect(loadConfig({}).demo).toBe(true);
    expect(loadConfig({ NODE_ENV: 'production' }).demo).toBe(false);
    expect(loadConfig({ DATABASE_URL: 'postgres://somewhere/koma' }).demo).toBe(false);
    expect(loadConfig({ DEMO: 'no' }).demo).toBe(false);
  });
});
