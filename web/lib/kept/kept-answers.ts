import type { DehydrateOptions } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client';
import { currentLanguage } from '../language/i18n.ts';
import { readBuild } from '../page/page-build.ts';
import { queryClient } from '../query.ts';
import { queryKeys } from '../query-keys.ts';
import { isInRequest } from '../session/sender.ts';
import { readToken } from '../session/session.ts';
import { isInLink } from '../session/share-link.ts';
import { noteOwner, readAnswers, readOwner, wipeAnswers, writeAnswers } from './answer-store.ts';
import { isKept, KEPT_DAYS, type KeptQuery, mergeKept, readKept } from './kept-queries.ts';
import { readRefused } from './refused.ts';

const SAVE_MS = 1000;
const DAY_MS = 86_400_000;

/** Pages of links and of the administrator leave nothing behind. */
export const isKeptPage = () =>
  !isInLink() && !isInRequest() && !/^\/admin(\/|$)/.test(window.location.pathname);

/** A page of another build, or in another language, begins anew. */
const buster = () => `${readBuild()} ${currentLanguage()}`;

/**
 * Shows what the signed-in person saw last until the server answers, and keeps what it answers. `restored` ends when
 * it is in the cache.
 */
export function keepAnswers(token: string): { restored: Promise<void> } {
  const startedAt = Date.now();
  let isSaving = false;
  let latest: PersistedClient | undefined;

  async function save() {
    isSaving = false;
    const profile = queryClient.getQueryData<{ _id: string }>(queryKeys.profile.of(token));
    if (!latest || !profile || !isKeptPage()) return;
    if (readOwner() !== profile._id) await wipeAnswers();
    // Another tab may have written since.
    const before = await readAnswers(profile._id);
    // The reader may have signed out meanwhile, here or in another tab.
    if (readToken() !== token) return;
    const stored = isPersisted(before) ? before.clientState.queries : [];
    const queries = mergeKept(stored, latest.clientState.queries, readRefused());
    noteOwner(profile._id);
    await writeAnswers(profile._id, { ...latest, clientState: { mutations: [], queries } });
    if (readToken() !== token) await wipeAnswers();
  }

  const persister: Persister = {
    async restoreClient() {
      const owner = readOwner();
      const client = owner === null ? undefined : await readAnswers(owner);
      // The session may have ended while the store was read.
      if (!isPersisted(client) || readToken() !== token || readOwner() !== owner) return undefined;
      const queries = readKept(client.clientState.queries, { token, now: Date.now() }).filter(isUnanswered);
      return { ...client, clientState: { mutations: [], queries } };
    },
    persistClient(client) {
      latest = client;
      if (isSaving) return;
      isSaving = true;
      setTimeout(() => void save().catch(() => undefined), SAVE_MS);
    },
    removeClient: wipeAnswers,
  };
  const dehydrateOptions: DehydrateOptions = {
    // Answers from before may be another account's, whose session ended on this page.
    shouldDehydrateQuery: ({ queryKey, state }) =>
      state.status === 'success' && state.dataUpdatedAt >= startedAt && isKept(queryKey),
    shouldDehydrateMutation: () => false,
  };
  const options = { queryClient, persister, buster: buster() };
  const restored = persistQueryClientRestore({ ...options, maxAge: KEPT_DAYS * DAY_MS });
  return {
    restored: restored
      // A browser that keeps nothing, as in private windows, shows what the server answers.
      .catch(() => undefined)
      .then(() => {
        queryClient.getQueryCache().subscribe((event) => {
          const isAnswer = event.type === 'updated' && event.action.type === 'success';
          if (isAnswer && isKept(event.query.queryKey))
            void persistQueryClientSave({ ...options, dehydrateOptions });
        });
      }),
  };
}

/** False for what this page already asked, also where the server refused it. */
const isUnanswered = (query: KeptQuery) =>
  !readRefused().has(query.queryHash) && queryClient.getQueryData(query.queryKey) === undefined;

const isPersisted = (value: unknown): value is PersistedClient =>
  typeof value === 'object' && value !== null && 'clientState' in value;
