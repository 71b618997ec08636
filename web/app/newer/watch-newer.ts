import { messageSW, Workbox } from 'workbox-window';
import { readBuild } from '../../lib/page/page-build.ts';
import type { Question } from '../../worker/questions.ts';

const LOOK_AGAIN_MS = 3_600_000;

const ask = (worker: ServiceWorker, question: Question): Promise<unknown> => messageSW(worker, question);

/** Keeps Koma's files in this browser from now on, and tells when the server has newer ones than this page. */
export async function watchNewer(onNewer: () => void): Promise<void> {
  const workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' });
  workbox.addEventListener('waiting', async ({ sw }) => {
    const build = readBuild();
    if (!sw || build === null) return;
    // A page that was loaded after the upgrade is new already, and the worker alone is not.
    if (await ask(sw, { type: 'isBuild', build })) sw.postMessage({ type: 'takeOver' } satisfies Question);
    else onNewer();
  });
  await workbox.register();
  setInterval(() => void workbox.update().catch(() => undefined), LOOK_AGAIN_MS);
}
