import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import { useOverview } from '../../lib/overview.ts';
import classes from './side-navigation.module.css';

export function PlanCard() {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { data } = useOverview();
  if (!data) return null;
  return (
    <div className={classes.plan}>
      <strong>{data.plan}</strong>
      <Progress
        size={6}
        value={(data.storage / data.maxStorage) * 100}
        aria-label={t('plan.storage')}
        color="var(--koma-text)"
      />
      <span className="koma-figures">
        {t('plan.used', { used: format.size(data.storage), limit: format.size(data.maxStorage) })}
      </span>
      {data.renewDate && <span>{t('plan.renews', { date: format.day(data.renewDate) })}</span>}
    </div>
  );
}
