import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CardText } from '../card-text.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { UpdateCard } from '../payment/update-card.tsx';
import { type Subscription, useInvoiceSetting, usePlans } from '../use-billing.ts';
import { InvoiceSettingForm } from './invoice-setting-form.tsx';
import classes from './payment-tab.module.css';

export function PaymentTab() {
  const { t } = useTranslation('billing');
  return (
    <>
      <section className={classes.section} aria-labelledby="payment-card">
        <div>
          <h2 id="payment-card">{t('payment.card')}</h2>
          <p>{t('payment.cardText')}</p>
        </div>
        <div>
          <SavedCard />
        </div>
      </section>
      <section className={classes.section} aria-labelledby="invoice-setting">
        <div>
          <h2 id="invoice-setting">{t('invoice.title')}</h2>
          <p>{t('invoice.text')}</p>
        </div>
        <InvoiceSetting />
      </section>
    </>
  );
}

function SavedCard() {
  const { t } = useTranslation('billing');
  const { data, isError, refetch } = usePlans();
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={48} />;
  if (data.subscription.cardLastFour === null) {
    return (
      <>
        <p className={classes.none}>{t('payment.noCard')}</p>
        <Button component={Link} to="/subscription/choose-plan">
          {t('payment.toPlans')}
        </Button>
      </>
    );
  }
  return <ChangeableCard subscription={data.subscription} />;
}

/** Says before a new card is typed that the unpaid amount is charged to it at once. */
function ChangeableCard({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const { isPaymentFailing } = subscription;
  const [isChanging, setChanging] = useState(isPaymentFailing);
  return (
    <>
      {isPaymentFailing && (
        <div className={classes.failing}>
          <Notice tone="error">{t('yours.failing')}</Notice>
        </div>
      )}
      <div className={`koma-figures ${classes.card}`}>
        <CardText card={subscription} />
      </div>
      {isChanging ? (
        <UpdateCard onClose={() => setChanging(false)} />
      ) : (
        <Button onClick={() => setChanging(true)}>{t('yours.updateCard')}</Button>
      )}
    </>
  );
}

function InvoiceSetting() {
  const { data, isError, refetch } = useInvoiceSetting();
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  return data ? <InvoiceSettingForm stored={data} /> : <Skeleton h={320} />;
}
