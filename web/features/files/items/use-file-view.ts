import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useReaderId } from '../../../lib/session/use-reader-id.ts';
import { isInAddress, type ListView, readView, writeView } from './view-address.ts';

const USUAL = 'fileView';

/** Keeps view, order and filter in the address, and stores them by person and folder. */
export function useFileView(folderId: string) {
  const [address, setAddress] = useSearchParams();
  const key = `files ${useReaderId()} ${folderId}`;
  const kept = localStorage.getItem(key);
  const isSaid = isInAddress(address);
  const shown = isSaid || kept === null ? address : new URLSearchParams(kept);
  const text = shown.toString();
  const usual = localStorage.getItem(USUAL) === 'list' ? 'list' : 'grid';
  const view = useMemo(() => readView(new URLSearchParams(text), usual), [text, usual]);

  // Completes the address, so that sharing it shares the same view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each folder
  useEffect(() => {
    if (!isSaid && kept !== null) setAddress((now) => writeView(now, view), { replace: true });
  }, [key]);

  function change(part: Partial<ListView>) {
    const next = { ...view, ...part };
    if (part.view) localStorage.setItem(USUAL, part.view);
    localStorage.setItem(key, writeView(new URLSearchParams(), next).toString());
    setAddress((now) => writeView(now, next), { replace: true });
  }

  return { ...view, change };
}
