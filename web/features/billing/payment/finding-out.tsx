import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './payment.module.css';

export function FindingOut() {
  const { t } = useTranslation('payment');
  return (
    <div className={classes.working} role="status">
      <Loader size="sm" />
      {t('findingOut')}
    </div>
  );
}
