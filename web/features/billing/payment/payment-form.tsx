import { Button, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../contract/calls/payment.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { isolate, useFormat } from '../../../lib/language/format.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AddressFields } from './address-fields.tsx';
import { CardFields } from './card/card-fields.tsx';
import type { CardHandle } from './card/card-handle.ts';
import { FindingOut } from './finding-out.tsx';
import { keepDetails, ownerSchema, readDetails } from './kept-details.ts';
import classes from './payment.module.css';
import { usePurchase } from './use-purchase.ts';

interface Props {
  order: Order;
  amount: number;
}

export function PaymentForm({ order, amount }: Props) {
  const { t, i18n } = useTranslation('payment');
  const format = useFormat();
  const card = useRef<CardHandle>(null);
  const purchase = usePurchase({ order, card });
  const [initialValues] = useState(() => readDetails(order._id, i18n.language));
  const form = useSchemaForm({ schema: ownerSchema, initialValues, action: purchase.action });
  const { values } = form;
  useEffect(() => keepDetails(order._id, values), [order._id, values]);

  const submit = form.submit(purchase.pay);
  function check(event: SyntheticEvent<HTMLFormElement>) {
    // Runs first, so that focus goes to the topmost fault.
    card.current?.check();
    submit(event);
  }

  const { action, isBusy, isFinding } = purchase;
  const { clientSecret } = order;
  return (
    <Form
      form={form}
      failure={isBusy ? undefined : (action.failure ?? order.failure ?? undefined)}
      onSubmit={check}
    >
      {isFinding && <FindingOut />}
      {clientSecret !== null && !isBusy && (
        <Notice tone="error">
          {t('bank.unanswered')}{' '}
          <Button size="compact-sm" onClick={() => purchase.askBank(clientSecret)}>
            {t('bank.goOn')}
          </Button>
        </Notice>
      )}
      <fieldset className={classes.group}>
        <legend>{t('card.title')}</legend>
        <CardFields publicKey={order.publicKey} handle={card} />
        <TextInput
          mt="md"
          size="md"
          label={t('holder')}
          autoComplete="cc-name"
          {...form.input('accountHolderName')}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('address.title')}</legend>
        <AddressFields
          country={values.address.country}
          countryInput={form.input('address.country')}
          input={(part) => form.input(`address.${part}`)}
        />
      </fieldset>
      <Button
        type="submit"
        variant="filled"
        color="accent"
        size="md"
        mt="xs"
        loading={isBusy}
        leftSection={<IconLock size={16} stroke={1.8} />}
      >
        {t('pay', { amount: isolate(format.price(amount)) })}
      </Button>
      <p className={classes.small}>{t('neverStored')}</p>
    </Form>
  );
}
