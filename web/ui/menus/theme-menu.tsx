import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from './menu-button.tsx';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
const load = async () => (await import('./theme-menu-list.tsx')).ThemeMenuList;

export function ThemeMenu() {
  const { t } = useTranslation('common');
  const Icon = icons[useMantineColorScheme().colorScheme];
  return <MenuButton label={t('theme.label')} icon={<Icon size={18} stroke={1.8} />} load={load} />;
}
