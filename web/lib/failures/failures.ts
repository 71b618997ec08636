import { translate } from '../language/i18n.ts';
import { goTo } from '../page/navigation.ts';
import { reloadOnce } from '../page/page-build.ts';
import { clearBrowser, readToken } from '../session/session.ts';
import { isInLink } from '../session/share-link.ts';
import { createErrorCatalogue } from './error-catalogue.ts';
import { showToast } from './toast.ts';
import { readUnavailable, setUnavailable } from './unavailable.ts';
import { showUpgrade } from './upgrade.ts';

export const handleFailure = createErrorCatalogue({
  reload: reloadOnce,
  goTo: (path) => (isInLink() ? window.location.reload() : goTo(path)),
  here: () => window.location.pathname + window.location.search,
  hasToken: () => readToken() !== null,
  clearBrowser,
  clearSessionStorage: () => sessionStorage.clear(),
  showToast,
  setUnavailable,
  showUpgrade,
  readUnavailable,
  translate,
});
