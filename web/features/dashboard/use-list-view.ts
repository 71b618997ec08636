import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useReaderId } from '../../lib/session/use-reader-id.ts';
import { type DashboardView, isViewSaid, readListView, writeListView } from './list-address.ts';
import type { Tab } from './tabs.ts';

const USUAL = 'dashboardView';

/** Keeps the view in the address, and stores it by person and list. The person filter is not stored. */
export function useListView(tab: Tab) {
  const [address, setAddress] = useSearchParams();
  const key = `projects ${useReaderId()} ${tab}`;
  const kept = localStorage.getItem(key);
  const isSaid = isViewSaid(address);
  const usual = localStorage.getItem(USUAL) === 'list' ? 'list' : 'grid';
  const view = readListView(isSaid || kept === null ? address : new URLSearchParams(kept), usual);

  // Completes the address, so that sharing it shares the same view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    if (!isSaid && kept !== null) setAddress((now) => writeListView(now, view), { replace: true });
  }, [key]);

  function change(part: Partial<DashboardView>) {
    const next = { ...view, ...part };
    if (part.show) localStorage.setItem(USUAL, part.show);
    localStorage.setItem(key, writeListView(new URLSearchParams(), { ...next, withId: null }).toString());
    setAddress((now) => writeListView(now, next), { replace: true });
  }

  return { ...view, change };
}
