import { test as base } from '@playwright/test';
import { type Koma, startKoma } from './koma.ts';

interface WorkerFixtures {
  /** Further environment variables of the server; a file that sets them gets a server of its own. */
  serverEnv: Record<string, string>;
  koma: Koma;
}

/** Every worker has its own server, database and mailbox. Import `test` and `expect` from here. */
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
