import { IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function MutedMark({ size = 13 }: { size?: number }) {
  const { t } = useTranslation('notifications');
  return (
    <span role="img" aria-label={t('mute.mark')} title={t('mute.mark')} style={{ lineHeight: 0 }}>
      <IconBellOff size={size} stroke={2} aria-hidden />
    </span>
  );
}
