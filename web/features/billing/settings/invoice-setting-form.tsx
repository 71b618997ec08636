import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { billing } from '../../../../contract/calls/billing.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';

const schema = billing.updateInvoiceSetting.body.omit({ _id: true }).required();

type Stored = ReplyOf<typeof billing.getInvoiceSetting>;

const valuesOf = ({ companyName, email, taxId, address }: Stored) => ({ companyName, email, taxId, address });

export function InvoiceSettingForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const action = useAction(billing.updateInvoiceSetting, {
    fields: Object.keys(schema.shape),
    announce: true,
    onDone: ({ data }) => {
      client.setQueryData(queryKeys.billing.invoiceSetting, data);
      form.setInitialValues(valuesOf(data));
      form.reset();
    },
  });
  const form = useSchemaForm({ schema, initialValues: valuesOf(stored), action });
  return (
    <Form
      form={form}
      failure={action.failure}
      onSubmit={form.submit((values) => action.run({ body: { _id: stored._id, ...values } }))}
    >
      <TextInput
        size="md"
        label={t('invoice.companyName')}
        autoComplete="organization"
        {...form.input('companyName')}
      />
      <TextInput
        size="md"
        type="email"
        label={t('invoice.email')}
        autoComplete="email"
        {...form.input('email')}
      />
      <TextInput
        size="md"
        label={t('invoice.taxId')}
        description={t('invoice.taxIdHint')}
        autoComplete="off"
        {...form.input('taxId')}
      />
      <Textarea
        size="md"
        label={t('invoice.address')}
        autoComplete="street-address"
        autosize
        minRows={3}
        maxRows={8}
        {...form.input('address')}
      />
      <Group>
        <Button type="submit" variant="filled" color="accent" size="md" loading={action.pending}>
          {t('invoice.save')}
        </Button>
      </Group>
    </Form>
  );
}
