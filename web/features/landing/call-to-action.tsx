import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isSelling } from '../../lib/billing-mode.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { useToken } from '../../lib/session/session.ts';
import { offersSignUp } from '../../lib/sign-up-mode.ts';
import classes from './landing.module.css';

export function CallToAction() {
  const { t } = useTranslation('landing');
  const isSignedIn = useToken() !== null;
  return (
    <div className={classes.calls}>
      {isSignedIn ? (
        <Button component={Link} to="/dashboard" variant="filled" color="accent" size="lg">
          {t('open')}
        </Button>
      ) : (
        <>
          {offersSignUp() && (
            <Button component={Link} to="/register" variant="filled" color="accent" size="lg">
              {t(isSelling() ? 'register' : 'registerUnsold')}
            </Button>
          )}
          <Button component={Link} to="/sign-in" size="lg">
            {t('signIn')}
          </Button>
        </>
      )}
    </div>
  );
}
