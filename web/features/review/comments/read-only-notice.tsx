import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { signInPath } from '../../../lib/return-path.ts';
import { useToken } from '../../../lib/session.ts';
import classes from './composer.module.css';

/** Why there is no place to write in. */
export function ReadOnlyNotice() {
  const { t } = useTranslation('comments');
  const { pathname, search } = useLocation();
  if (useToken() !== null) return <p className={classes.notice}>{t('compose.viewer')}</p>;
  return (
    <p className={classes.notice}>
      {t('compose.signInFirst')} <Link to={signInPath(pathname + search)}>{t('compose.signIn')}</Link>
    </p>
  );
}
