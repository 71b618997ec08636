import { showToast } from '../../../lib/failures/toast.ts';
import { translate } from '../../../lib/language/i18n.ts';

export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', message: translate('settings:secondFactor.copied') });
  } catch {
    showToast({ tone: 'error', message: translate('settings:secondFactor.copyFailed') });
  }
}
