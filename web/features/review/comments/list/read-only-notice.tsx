import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Link } from '../../../../lib/page/own-router.tsx';
import { useVisit } from '../../../../lib/session/link-visit.ts';
import { signInPath, signUpPath } from '../../../../lib/session/return-path.ts';
import { useToken } from '../../../../lib/session/session.ts';
import { offersSignUp } from '../../../../lib/sign-up-mode.ts';
import classes from '../composer/composer.module.css';

export function ReadOnlyNotice() {
  const { t } = useTranslation('comments');
  const { t: words } = useTranslation('sharing');
  const { pathname, search } = useLocation();
  const visit = useVisit();
  const isSignedIn = useToken() !== null;
  if (visit && (isSignedIn || !visit.canTalk)) {
    return <p className={classes.notice}>{words('visit.lookOnly')}</p>;
  }
  if (isSignedIn) return <p className={classes.notice}>{t('compose.viewer')}</p>;
  const here = pathname + search;
  return (
    <p className={classes.notice}>
      {words('visit.loginFirst')} <Link to={signInPath(here)}>{words('door.signIn')}</Link>
      {offersSignUp() && (
        <>
          <br />
          {words('visit.signUpFirst')} <Link to={signUpPath(here)}>{words('door.signUp')}</Link>
        </>
      )}
    </p>
  );
}
