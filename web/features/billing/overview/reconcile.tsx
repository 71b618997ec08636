import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { billing } from '../../../../contract/calls/billing.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import classes from './reconcile.module.css';

export function Reconcile() {
  const { t } = useTranslation('billing');
  const action = useAction(billing.reconcile, { announce: true, onDone: () => changed('plan') });
  return (
    <section className={classes.help} aria-label={t('reconcile.title')}>
      <div className={classes.words}>
        <h2>{t('reconcile.title')}</h2>
        <p>{t('reconcile.text')}</p>
      </div>
      <Button loading={action.pending} onClick={() => action.run({})}>
        {t('reconcile.button')}
      </Button>
    </section>
  );
}
