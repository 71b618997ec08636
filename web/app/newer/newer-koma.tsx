import { useEffect } from 'react';
import { showToast } from '../../lib/failures/toast.ts';
import { translate } from '../../lib/language/i18n.ts';
import { useQuiet } from '../../lib/page/use-quiet.ts';

/** A player that still waits for its first picture has no resolution. */
const hasPicture = () => document.querySelector('[data-resolution=""]') === null;

/** Looks for a newer Koma. What the first page needs is not made to wait for the files of all others. */
export function NewerKoma() {
  const isQuiet = useQuiet({ isReady: hasPicture });
  useEffect(() => {
    if (!isQuiet || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    import('./watch-newer.ts')
      .then(({ watchNewer }) => watchNewer(offerNewer))
      // Private windows and policies of companies refuse workers: the page works without one.
      .catch(() => undefined);
  }, [isQuiet]);
  return null;
}

/** Stays until it is answered: whoever writes goes on, and reloads when it suits. */
export function offerNewer() {
  showToast({
    tone: 'info',
    message: translate('common:newer.text'),
    action: { label: translate('common:newer.reload'), run: () => window.location.reload() },
    stays: true,
  });
}
