import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../lib/page/own-router.tsx';
import { CardSkeleton } from '../ui/card-skeleton.tsx';
import { LanguageMenu } from '../ui/language-menu.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeMenu } from '../ui/theme-menu.tsx';
import { AvailableOutlet } from './available-outlet.tsx';
import classes from './bare-layout.module.css';

/** Around pages that need no account: signing in, links, one-sentence pages. */
export function BareLayout() {
  return (
    <BareFrame>
      <AvailableOutlet waiting={<CardSkeleton />} />
    </BareFrame>
  );
}

export function BareFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Link to="/" className={classes.home} aria-label={t('home')}>
          <Logo />
        </Link>
        <LanguageMenu />
        <ThemeMenu />
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
    </div>
  );
}
