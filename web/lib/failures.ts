import { createErrorCatalogue } from './error-catalogue.ts';
import { translate } from './i18n.ts';
import { readMissing, setMissing } from './missing.ts';
import { goTo } from './navigation.ts';
import { clearBrowser, readToken } from './session.ts';
import { isInLink } from './share-link.ts';
import { showToast } from './toast.ts';
import { showUpgrade } from './upgrade.ts';

/** The error catalogue in the real browser. */
export const handleFailure = createErrorCatalogue({
  reload: () => window.location.reload(),
  goTo: (path) => (isInLink() ? window.location.reload() : goTo(path)),
  here: () => window.location.pathname + window.location.search,
  hasToken: () => readToken() !== null,
  clearBrowser,
  clearSessionStorage: () => sessionStorage.clear(),
  showToast,
  setMissing,
  showUpgrade,
  readMissing,
  translate,
});
