import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusPage } from '../../../ui/page/status-page.tsx';

export function NoNotificationsPage() {
  const { t } = useTranslation('status');
  return (
    <StatusPage
      icon={<IconBell size={22} stroke={1.8} />}
      title={t('noNotifications.title')}
      text={t('noNotifications.text')}
    />
  );
}
