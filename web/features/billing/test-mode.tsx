import { useTranslation } from 'react-i18next';
import { isTestMode } from '../../lib/billing-mode.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from './test-mode.module.css';

export function TestMode() {
  const { t } = useTranslation('billing');
  if (!isTestMode()) return null;
  return (
    <div className={classes.notice}>
      <Notice tone="test">{t('testMode')}</Notice>
    </div>
  );
}
