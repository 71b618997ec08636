import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu } from '../../ui/menus/language-menu.tsx';
import { ThemeMenu } from '../../ui/menus/theme-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import { SearchButton } from './search-button.tsx';
import classes from './shell.module.css';

export function Header({ onOpenNavigation }: { onOpenNavigation: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.burger} aria-label={t('navigation.open')} onClick={onOpenNavigation}>
        <IconMenu2 size={20} stroke={1.8} />
      </ActionIcon>
      <div className={classes.space}>
        <SearchButton />
      </div>
      <LanguageMenu />
      <ThemeMenu />
      <ProfileMenu />
    </header>
  );
}
