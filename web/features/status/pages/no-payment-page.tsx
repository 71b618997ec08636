import { Button } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';

/** The payment pages, opened while nothing is being paid. */
export function NoPaymentPage() {
  const { t } = useTranslation('status');
  return (
    <StatusPage
      icon={<IconCreditCardOff size={22} stroke={1.8} />}
      title={t('noPayment.title')}
      text={t('noPayment.text')}
      action={
        <Button component={Link} to="/subscription">
          {t('noPayment.toPlan')}
        </Button>
      }
    />
  );
}
