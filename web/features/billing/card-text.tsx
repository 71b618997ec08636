import { useTranslation } from 'react-i18next';
import classes from './card-text.module.css';
import type { Subscription } from './use-billing.ts';

export function CardText({ card }: { card: Subscription }) {
  const { t } = useTranslation('billing');
  const { cardLastFour, cardBrand, cardExpiry } = card;
  if (cardLastFour === null) return <>{t('yours.noCard')}</>;
  const [year = '', month = ''] = cardExpiry?.split('-') ?? [];
  return (
    <>
      <bdi dir="ltr" className={classes.number}>
        {brandName(cardBrand)} •••• {cardLastFour}
      </bdi>
      {cardExpiry && (
        <span className={classes.expiry}>{t('yours.cardExpiry', { date: `${month}/${year.slice(2)}` })}</span>
      )}
    </>
  );
}

const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  unionpay: 'UnionPay',
};

const brandName = (brand: string | null) => names[brand ?? ''] ?? '';
