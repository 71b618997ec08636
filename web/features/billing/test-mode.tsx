import { useTranslation } from 'react-i18next';
import { isTestMode } from '../../lib/billing-mode.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './test-mode.module.css';

/** Says on every page about money that it is none: in the sandbox, and with the card provider's own keys for tests. */
export function TestMode({ publicKey = '' }: { publicKey?: string }) {
  const { t } = useTranslation('billing');
  if (!isTestMode() && !publicKey.startsWith('pk_test_')) return null;
  return (
    <div className={classes.notice}>
      <Notice tone="test">{t('testMode')}</Notice>
    </div>
  );
}
