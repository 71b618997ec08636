import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../lib/page/own-router.tsx';
import { LanguageMenu } from '../ui/menus/language-menu.tsx';
import { ThemeMenu } from '../ui/menus/theme-menu.tsx';
import { CardSkeleton } from '../ui/page/card-skeleton.tsx';
import { Logo } from '../ui/page/logo.tsx';
import { AvailableOutlet } from './available-outlet.tsx';
import classes from './bare-layout.module.css';

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
