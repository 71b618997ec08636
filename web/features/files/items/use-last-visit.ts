import { useState } from 'react';
import { useReaderId } from '../../../lib/session/use-reader-id.ts';

/** A return within half an hour is the same visit. */
const VISIT_MS = 30 * 60_000;

interface Visits {
  at: number;
  before: number | null;
}

/** Returns the previous visit from the browser's storage; null on the first. */
export function useLastVisit(folderId: string): string | null {
  const readerId = useReaderId();
  const [visits] = useState(() => noteVisit(`visit ${readerId} ${folderId}`));
  return visits.before === null ? null : new Date(visits.before).toISOString();
}

function noteVisit(key: string): Visits {
  const now = Date.now();
  const [at, before] = (localStorage.getItem(key) ?? '').split(' ').map(Number);
  const last = at && Number.isFinite(at) ? at : null;
  const isSame = last !== null && now - last < VISIT_MS;
  const visits = { at: now, before: isSame ? before || null : last };
  localStorage.setItem(key, `${visits.at} ${visits.before ?? 0}`);
  return visits;
}
