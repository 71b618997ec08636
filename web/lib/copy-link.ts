import { showToast } from './failures/toast.ts';
import { translate } from './language/i18n.ts';

export async function copyLink(link: string) {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ tone: 'success', message: translate('sharing:link.copied') });
  } catch {
    showToast({ tone: 'error', message: translate('sharing:link.copyFailed') });
  }
}
