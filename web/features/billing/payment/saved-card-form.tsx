import { Button, Stack } from '@mantine/core';
import { IconCreditCard, IconLock } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { isolate, useFormat } from '../../../lib/language/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CardText } from '../card-text.tsx';
import type { Subscription } from '../use-billing.ts';
import { CardFields } from './card/card-fields.tsx';
import type { CardHandle } from './card/card-handle.ts';
import { FindingOut } from './finding-out.tsx';
import classes from './payment.module.css';
import { usePurchase } from './use-purchase.ts';

interface Props {
  order: Order;
  amount: number;
  card: Subscription;
  onOther: () => void;
}

export function SavedCardForm({ order, amount, card, onOther }: Props) {
  const { t } = useTranslation('payment');
  const format = useFormat();
  const fields = useRef<CardHandle>(null);
  const { action, confirm, askBank, isBusy, isFinding } = usePurchase({ order, card: fields });
  const failure = isBusy ? undefined : (action.failure ?? order.failure ?? undefined);
  const { clientSecret } = order;
  return (
    <Stack gap="md">
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
      {isFinding && <FindingOut />}
      {clientSecret !== null && !isBusy && (
        <Notice tone="error">
          {t('bank.unanswered')}{' '}
          <Button size="compact-sm" onClick={() => askBank(clientSecret)}>
            {t('bank.goOn')}
          </Button>
        </Notice>
      )}
      <section aria-label={t('saved.title')} className={classes.saved}>
        <IconCreditCard size={20} stroke={1.8} aria-hidden />
        <span>
          <CardText card={card} />
        </span>
      </section>
      {/* The bank may still question the owner, which needs the provider's fields. */}
      <div hidden>
        <CardFields publicKey={order.publicKey} handle={fields} />
      </div>
      <div className={classes.buttons}>
        <Button
          variant="filled"
          color="accent"
          size="md"
          loading={isBusy}
          leftSection={<IconLock size={16} stroke={1.8} />}
          onClick={() => void confirm()}
        >
          {amount > 0 ? t('pay', { amount: isolate(format.price(amount)) }) : t('later.confirm')}
        </Button>
        <Button size="md" disabled={isBusy} onClick={onOther}>
          {t('saved.other')}
        </Button>
      </div>
    </Stack>
  );
}
