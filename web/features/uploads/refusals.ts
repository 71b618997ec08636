import { showToast } from '../../lib/failures/toast.ts';
import { translate } from '../../lib/language/i18n.ts';
import type { TextsBelow } from '../../lib/language/texts.ts';
import { showDock } from '../../lib/page/dock.ts';
import { createStore } from '../../lib/store.ts';

export interface Refused {
  id: string;
  name: string;
  /** A text key, so that the sentence follows the reader's language. */
  reason: TextsBelow<'uploads', 'refused'>;
}

/** Shown in the panel until dismissed: a toast would be gone too soon. */
export const refusals = createStore<{ all: Refused[] }>({ all: [] });

const SAID_AT_ONCE = 3;

export function tellRefusals(refused: Array<Omit<Refused, 'id'>>) {
  if (refused.length === 0) return;
  showDock();
  const added = refused.map((one) => ({ ...one, id: crypto.randomUUID() }));
  refusals.set({ all: [...added, ...refusals.get().all] });
  for (const one of refused.slice(0, SAID_AT_ONCE)) {
    const reason = translate(`uploads:refused.${one.reason}`);
    const message = one.name === '' ? reason : translate('uploads:refused.of', { name: one.name, reason });
    showToast({ tone: 'error', message });
  }
  const count = refused.length - SAID_AT_ONCE;
  if (count > 0) showToast({ tone: 'error', message: translate('uploads:refused.more', { count }) });
}

export const dismissRefusal = (id: string) =>
  refusals.set({ all: refusals.get().all.filter((one) => one.id !== id) });

export const dismissRefusals = () => refusals.set({ all: [] });
