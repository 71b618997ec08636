import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/page/logo.tsx';
import { SideNavigation } from './side-navigation.tsx';

export function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={<Logo />}
      size={288}
      padding={12}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <SideNavigation isWide />
    </Drawer>
  );
}
