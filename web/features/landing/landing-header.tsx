import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isSelling } from '../../lib/billing-mode.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { useToken } from '../../lib/session/session.ts';
import { offersSignUp } from '../../lib/sign-up-mode.ts';
import { LanguageMenu } from '../../ui/menus/language-menu.tsx';
import { ThemeMenu } from '../../ui/menus/theme-menu.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import classes from './landing.module.css';

export function LandingHeader() {
  const { t } = useTranslation('landing');
  const isSignedIn = useToken() !== null;
  return (
    <header className={classes.header}>
      <div className={classes.headerRow}>
        <Logo size="lg" />
        <nav className={classes.anchors} aria-label={t('header.sections')}>
          <a href="#features">{t('header.features')}</a>
          {isSelling() && <a href="#plans">{t('header.plans')}</a>}
        </nav>
        <LanguageMenu />
        <ThemeMenu />
        {isSignedIn ? (
          <Button component={Link} to="/dashboard">
            {t('open')}
          </Button>
        ) : (
          <>
            <Button
              component={Link}
              to="/sign-in"
              variant="subtle"
              color="ink"
              className={classes.signIn ?? ''}
            >
              {t('signIn')}
            </Button>
            {offersSignUp() && (
              <Button component={Link} to="/register" className={classes.join ?? ''}>
                {t(isSelling() ? 'register' : 'registerUnsold')}
              </Button>
            )}
          </>
        )}
      </div>
    </header>
  );
}
