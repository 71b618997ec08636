import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { billing } from '../../../../contract/calls/billing.ts';
import { payment } from '../../../../contract/calls/payment.ts';
import { api } from '../../../lib/api/api.ts';
import { handleFailure } from '../../../lib/failures/failures.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { everythingChanged } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { AddressFields } from './address-fields.tsx';
import { CardFields } from './card/card-fields.tsx';
import type { CardHandle } from './card/card-handle.ts';
import { addressSchema, blankAddress } from './kept-details.ts';
import classes from './payment.module.css';

interface Props {
  onClose: () => void;
}

/** Replaces the subscription's card. An unpaid amount is charged to it at once. */
export function UpdateCard({ onClose }: Props) {
  const {
    data: provider,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.cardProvider.all,
    queryFn: async ({ signal }) => (await api(payment.getCardProvider, {}, { signal })).data,
  });
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!provider) return <Skeleton h={320} aria-hidden="true" />;
  return <CardForm publicKey={provider.publicKey} onClose={onClose} />;
}

function CardForm({ publicKey, onClose }: { publicKey: string } & Props) {
  const { t, i18n } = useTranslation('payment');
  const card = useRef<CardHandle>(null);
  const [refusal, setRefusal] = useState<'update.stillUnpaid' | 'update.notProven'>();
  const [isAsking, setAsking] = useState(false);
  const [initialValues] = useState(() => ({ address: blankAddress(i18n.language) }));
  const action = useAction(billing.updatePaymentMethod, {
    fields: ['address'],
    onDone: async ({ data, message }) => {
      if (data.clientSecret !== null)
        return askBank(data.clientSecret, t(data.isPaymentFailing ? 'update.done' : 'update.changed'));
      await finish(message);
    },
  });
  const form = useSchemaForm({
    schema: addressSchema,
    initialValues,
    action: {
      clearErrors: () => {
        action.clearErrors();
        setRefusal(undefined);
      },
    },
  });

  async function finish(message: string) {
    showToast({ tone: 'success', message });
    await everythingChanged();
    onClose();
  }

  async function askBank(clientSecret: string, done: string) {
    setAsking(true);
    await card.current?.askOwner(clientSecret);
    try {
      const { isPaymentFailing, isCardPending } = (await api(billing.reconcile, {})).data;
      if (isPaymentFailing) setRefusal('update.stillUnpaid');
      else if (isCardPending) setRefusal('update.notProven');
      else await finish(done);
    } catch (error) {
      handleFailure(error, { scope: 'action' });
    } finally {
      setAsking(false);
    }
  }

  const submit = form.submit(async ({ address }) => {
    const paymentMethod = await card.current?.makePaymentMethod({ address });
    return paymentMethod ? action.run({ body: { paymentMethod, address } }) : [];
  });

  function check(event: SyntheticEvent<HTMLFormElement>) {
    card.current?.check();
    submit(event);
  }

  return (
    <Form form={form} failure={action.failure ?? (refusal && t(refusal))} onSubmit={check}>
      <fieldset className={classes.group}>
        <legend>{t('update.card')}</legend>
        <CardFields publicKey={publicKey} handle={card} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>{t('address.title')}</legend>
        <AddressFields
          country={form.values.address.country}
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
        loading={action.pending || isAsking}
      >
        {t('update.save')}
      </Button>
      <Button size="md" disabled={action.pending || isAsking} onClick={onClose}>
        {t('update.keep')}
      </Button>
    </Form>
  );
}
