import { test as base } from '@playwright/test';
import { type Koma, startKoma } from './koma.ts';

interface WorkerFixtures {
  /** Environment variables of the server. A file that sets them gets its own server. */
  serverEnv: Record<string, string>;
  koma: Koma;
}

/** Starts a server, database and mailbox per worker. Import `test` and `expect` from here. */
export const test = base.extend<object, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: 'worker' }],
  koma: [
    async ({ serverEnv }, use) => {
      const koma = await startKoma(serverEnv);
      await use(koma);
      await koma.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ koma }, use) => use(koma.url),
});

export { expect } from '@playwright/test';
