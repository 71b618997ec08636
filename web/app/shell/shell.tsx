import { ActionIcon } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useShortcuts } from '../../lib/page/keyboard.ts';
import { LanguageMenu } from '../../ui/menus/language-menu.tsx';
import { ThemeMenu } from '../../ui/menus/theme-menu.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { PageSkeleton } from '../../ui/page/page.tsx';
import { AvailableOutlet } from '../available-outlet.tsx';
import { LazyUpgradeDialog } from '../pages/lazy-upgrade-dialog.tsx';
import { BillingBanner } from './billing-banner.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchButton } from './search-button.tsx';
import classes from './shell.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { useProfileLanguage } from './use-profile-language.ts';

const NavigationDrawer = onDemand(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);

export function Shell() {
  const { pathname } = useLocation();
  const [isWide, setWide] = useLocalStorage({
    key: 'openSideNavbar',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const [isDrawerOpen, drawer] = useDisclosure(false);
  useProfileLanguage();
  useShortcuts(useMemo(() => ({ '[': () => setWide((wide) => !wide) }), [setWide]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(drawer.close, [pathname]);

  return (
    <div className={classes.shell} data-wide={isWide}>
      <aside className={classes.side}>
        <SideNavigation isWide={isWide} onToggle={() => setWide(!isWide)} />
      </aside>
      <NavigationDrawer opened={isDrawerOpen} onClose={drawer.close} />
      <Header onOpenNavigation={drawer.open} />
      <main id="main" className={classes.main}>
        <BillingBanner />
        <AvailableOutlet waiting={<PageSkeleton />} />
      </main>
      <LazyUpgradeDialog />
      <LiveUpdates />
    </div>
  );
}

function Header({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} aria-label={t('navigation.open')} onClick={onOpenNavigation}>
        <IconMenu2 size={20} stroke={1.8} />
      </ActionIcon>
      <div className={classes.space}>
        <SearchButton />
      </div>
      <NotificationBell />
      <LanguageMenu />
      <ThemeMenu />
      <ProfileMenu />
    </header>
  );
}
