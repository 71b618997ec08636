import { translate } from '../../../lib/i18n.ts';
import { showToast } from '../../../lib/toast.ts';

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', message: translate('settings:secondFactor.copied') });
  } catch {
    showToast({ tone: 'error', message: translate('settings:secondFactor.copyFailed') });
  }
}
