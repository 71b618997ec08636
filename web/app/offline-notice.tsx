import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnline, watchConnection } from '../lib/connection.ts';
import classes from './app.module.css';

export function OfflineNotice() {
  const { t } = useTranslation('common');
  const hasNetwork = useSyncExternalStore(watchConnection, isOnline);
  return (
    <div role="status">
      {!hasNetwork && (
        <div className={classes.offline}>
          <IconWifiOff size={18} stroke={1.8} aria-hidden />
          {t('offline')}
        </div>
      )}
    </div>
  );
}
