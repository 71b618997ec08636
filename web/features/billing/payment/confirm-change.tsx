import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { FindingOut } from './finding-out.tsx';
import { usePurchase } from './use-purchase.ts';

interface Props {
  order: Order;
  startsAt: string;
}

export function ConfirmChange({ order, startsAt }: Props) {
  const { t } = useTranslation('payment');
  const format = useFormat();
  const { action, confirm, isBusy, isFinding } = usePurchase({ order });
  const failure = isBusy ? undefined : (action.failure ?? order.failure ?? undefined);
  return (
    <Stack gap="md" align="start">
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      {isFinding && <FindingOut />}
      <p>{t('later.text', { plan: order.planTitle, date: format.day(startsAt) })}</p>
      <Button variant="filled" color="accent" size="md" loading={isBusy} onClick={() => void confirm()}>
        {t('later.confirm')}
      </Button>
    </Stack>
  );
}
