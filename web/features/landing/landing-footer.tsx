import { useTranslation } from 'react-i18next';
import { isSelling } from '../../lib/billing-mode.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { offersSignUp } from '../../lib/sign-up-mode.ts';
import { Logo } from '../../ui/page/logo.tsx';
import classes from './landing.module.css';

export function LandingFooter() {
  const { t } = useTranslation('landing');
  return (
    <footer className={classes.footer}>
      <div className={classes.footerRow}>
        <div>
          <Logo />
          <p>{t('footer.line')}</p>
        </div>
        <nav aria-label={t('footer.label')}>
          <a href="#features">{t('header.features')}</a>
          {isSelling() && <a href="#plans">{t('header.plans')}</a>}
          <Link to="/sign-in">{t('signIn')}</Link>
          {offersSignUp() && <Link to="/register">{t(isSelling() ? 'register' : 'registerUnsold')}</Link>}
          <a href="/api/docs">{t('footer.api')}</a>
        </nav>
      </div>
    </footer>
  );
}
