import { CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import classes from './banner.module.css';
import { useBanner } from './use-banner.ts';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertTriangle };

export function Banner() {
  const { t } = useTranslation('common');
  const banner = useBanner();
  const [dismissed, setDismissed] = useLocalStorage<string | null>({
    key: STORAGE_KEYS.banner,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const isShown = banner !== null && banner._id !== dismissed;
  const Icon = icons[banner?.level ?? 'info'];
  return (
    <div role="status">
      {isShown && (
        <section className={classes.banner} data-level={banner.level} aria-label={t('banner.label')}>
          <Icon size={18} stroke={1.8} aria-hidden />
          <p lang={banner.language} dir="auto">
            {banner.text}
          </p>
          <CloseButton aria-label={t('banner.dismiss')} onClick={() => setDismissed(banner._id)} />
        </section>
      )}
    </div>
  );
}
