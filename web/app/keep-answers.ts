import { useEffect, useRef } from 'react';
import { wipeAnswers } from '../lib/kept/answer-store.ts';
import { queryClient } from '../lib/query.ts';
import { readToken, useToken } from '../lib/session/session.ts';

let keptFor: string | null = null;

/** Begins with what this browser showed last, where somebody is signed in. Ends when that is in the cache. */
export async function restoreAnswers(): Promise<void> {
  const token = readToken();
  if (token === null) return wipeAnswers();
  if (token === keptFor || globalThis.indexedDB === undefined) return;
  keptFor = token;
  const { isKeptPage, keepAnswers } = await import('../lib/kept/kept-answers.ts');
  if (isKeptPage()) await keepAnswers(token).restored;
}

/** Keeps answers of a session that begins on this page, too. */
export function useKeptAnswers() {
  const token = useToken();
  const previous = useRef(token);
  useEffect(() => {
    // The next account would see the answers of the one whose session ended.
    if (token === null && previous.current !== null) queryClient.clear();
    previous.current = token;
    // Without its code nothing is kept, and the page is none the worse.
    if (token !== null) restoreAnswers().catch(() => undefined);
  }, [token]);
}
