import { chromium } from '@playwright/test';
import { findChromium } from '../../e2e/helpers/chromium.ts';
import { startKoma } from '../../e2e/helpers/koma.ts';
import { makePerson } from '../../e2e/helpers/people.ts';
import { makeProject, setPlan } from '../../e2e/helpers/work.ts';
import { startDatabaseServer } from '../../server/test/database-server.ts';

export async function startMeasuring({ name, environment = {} }: Wish) {
  const stopDatabase = await startDatabaseServer();
  const koma = await startKoma(environment);
  const { path, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, '--no-sandbox'],
    env: { ...process.env, ...env },
  });
  async function close() {
    await browser.close();
    await koma.stop();
    await stopDatabase();
  }
  try {
    const person = await makePerson(koma);
    await setPlan(koma, person, 'professional');
    const projectId = await makeProject(koma, person, name);
    return { koma, browser, person, projectId, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Wish {
  name: string;
  environment?: Record<string, string>;
}

export const readNumber = (name: string, otherwise: number): number =>
  Number(process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise);
