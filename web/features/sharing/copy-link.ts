import { translate } from '../../lib/i18n.ts';
import { showToast } from '../../lib/toast.ts';

export async function copyLink(link: string) {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ tone: 'success', message: translate('sharing:link.copied') });
  } catch {
    showToast({ tone: 'error', message: translate('sharing:link.copyFailed') });
  }
}
