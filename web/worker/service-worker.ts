import { enable as enablePreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { answersOfServer } from './answers-of-server.ts';
import type { Question } from './questions.ts';

/** Written by `build/service-worker.ts`: files whose names hold the hash of their content. */
declare const FILES: string[];
/** The page for a time without a network, whose names hold none. */
declare const OFFLINE: { url: string; revision: string }[];

interface Worker {
  skipWaiting(): Promise<void>;
  clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<unknown[]> };
  addEventListener(type: 'message', listener: (event: Asked) => void): void;
}

interface Asked {
  data: Question;
  ports: readonly MessagePort[];
  waitUntil(work: Promise<unknown>): void;
}

declare const self: Worker;

precacheAndRoute([...FILES.map((url) => ({ url, revision: null })), ...OFFLINE], {
  directoryIndex: '',
  cleanURLs: false,
});
cleanupOutdatedCaches();
enablePreload();

const offline = async () => (await matchPrecache('/offline.html')) ?? Response.error();

// The page itself is always the server's, so that nobody meets an old one after an upgrade.
registerRoute(
  new NavigationRoute(new NetworkOnly({ plugins: [{ handlerDidError: offline }] }), {
    denylist: [answersOfServer],
  }),
);

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data.type === 'isBuild') ports[0]?.postMessage(FILES.includes(data.build));
  if (data.type === 'takeOver') event.waitUntil(takeOver());
});

/** Files of the build before are gone then: another page that is still open may yet ask for some. */
async function takeOver() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
