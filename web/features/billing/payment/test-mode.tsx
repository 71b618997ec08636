import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './payment.module.css';

/** Keys for tests are the sandbox's, and those with which the card provider takes no money either. */
export const isTestKey = (publicKey: string) => publicKey.startsWith('pk_test_');

export function TestMode() {
  const { t } = useTranslation('payment');
  return (
    <p className={classes.test} role="note">
      <IconFlask size={18} stroke={1.8} aria-hidden />
      <span>
        <strong>{t('testMode.title')}</strong> {t('testMode.text')}
      </span>
    </p>
  );
}
