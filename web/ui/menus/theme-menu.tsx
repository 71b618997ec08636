import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from './menu-button.tsx';

const icons = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop };
const load = async () => (await import('./theme-menu-list.tsx')).ThemeMenuList;

const subscribe = () => () => undefined;

export function ThemeMenu() {
  const { t } = useTranslation('common');
  const { colorScheme } = useMantineColorScheme();
  // Prerendered pages cannot know the stored theme.
  const shown = useSyncExternalStore(
    subscribe,
    () => colorScheme,
    () => 'auto' as const,
  );
  const Icon = icons[shown];
  return <MenuButton label={t('theme.label')} icon={<Icon size={18} stroke={1.8} />} load={load} />;
}
