import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
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
  let stored: KeptQuery[] = [];
  let isSaving = false;
  let latest: PersistedClient | undefined;

  async function save() {
    isSaving = false;
    const profile = queryClient.getQueryData<{ _id: string }>(queryKeys.profile.of(token));
    if (!latest || !profile || !isKeptPage()) return;
    if (readOwner() !== profile._id) {
      await wipeAnswers();
      stored = [];
    }
    // The reader may have signed out meanwhile, here or in another tab.
    if (readToken() !== token) return;
    stored = mergeKept(stored, latest.clientState.queries, readRefused());
    noteOwner(profile._id);
    await writeAnswers(profile._id, { ...latest, clientState: { mutations: [], queries: stored } });
    if (readToken() !== token) await wipeAnswers();
  }

  const persister: Persister = {
    async restoreClient() {
      const owner = readOwner();
      const client = owner === null ? undefined : await readAnswers(owner);
      if (!isPersisted(client)) return undefined;
      stored = client.clientState.queries;
      const queries = readKept(stored, { token, now: Date.now() });
      return { ...client, clientState: { mutations: [], queries } };
    },
    persistClient(client) {
      latest = client;
      if (isSaving) return;
      isSaving = true;
      setTimeout(() => void save().catch(() => undefined), SAVE_MS);
    },
    async removeClient() {
      stored = [];
      await wipeAnswers();
    },
  };
  const options = { queryClient, persister, buster: buster() };
  const restored = persistQueryClientRestore({ ...options, maxAge: KEPT_DAYS * DAY_MS });
  return {
    restored: restored
      // A browser that keeps nothing, as in private windows, shows what the server answers.
      .catch(() => undefined)
      .then(() => {
        persistQueryClientSubscribe({
          ...options,
          dehydrateOptions: {
            // Answers from before may be another account's, whose session ended on this page.
            shouldDehydrateQuery: ({ queryKey, state }) =>
              state.status === 'success' && state.dataUpdatedAt >= startedAt && isKept(queryKey),
            shouldDehydrateMutation: () => false,
          },
        });
      }),
  };
}

const isPersisted = (value: unknown): value is PersistedClient =>
  typeof value === 'object' && value !== null && 'clientState' in value;
