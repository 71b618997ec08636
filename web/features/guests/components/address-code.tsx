import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { guests } from '../../../../contract/calls/guests.ts';
import { digitCode } from '../../../../contract/fields.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { endGuestQuestion } from '../../../lib/session/guest.ts';
import { useAction } from '../../../lib/use-action.ts';
import { CodeInput } from '../../../ui/fields/code-input.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { ResendCode } from '../../../ui/fields/resend-code.tsx';
import { TextWithAddress } from '../../../ui/text-with-address.tsx';

const schema = z.strictObject({ code: digitCode });

export interface SentCode {
  hash: string;
  email: string;
  sentAt: number;
}

interface Props {
  code: SentCode;
  /** The link needs no address: the guest asked to be told of answers. */
  isSkippable: boolean;
  /** Undefined returns to another address. */
  onChange: (code: SentCode | undefined) => void;
}

export function AddressCode({ code: sent, isSkippable, onChange }: Props) {
  const { t } = useTranslation(['guests', 'fields']);
  const action = useAction(guests.confirm, {
    fields: ['code'],
    onDone: () => endGuestQuestion(true),
  });
  const form = useSchemaForm({ schema, initialValues: { code: '' }, action });
  const { error = action.failure, ...input } = form.input('code');
  const submit = form.submit(({ code }) => action.run({ body: { hash: sent.hash, code } }));
  return (
    <Form form={form} onSubmit={submit}>
      <Text c="dimmed">
        <TextWithAddress
          address={sent.email}
          makeText={(address) => t('guests:code.sentTo', { email: address })}
        />
      </Text>
      <CodeInput
        label={t('guests:code.label')}
        {...input}
        error={error}
        readOnly={action.pending}
        autoFocus
        onComplete={() => submit()}
      />
      <Button type="submit" variant="filled" color="accent" size="md" fullWidth loading={action.pending}>
        {t('guests:code.submit')}
      </Button>
      <ResendCode
        hash={sent.hash}
        sentAt={sent.sentAt}
        onResent={(hash) => onChange({ ...sent, hash, sentAt: Date.now() })}
      />
      <Button fullWidth variant="subtle" onClick={() => onChange(undefined)}>
        {t('guests:code.otherAddress')}
      </Button>
      {isSkippable && (
        <Button fullWidth variant="subtle" onClick={() => endGuestQuestion(true)}>
          {t('guests:code.skip')}
        </Button>
      )}
    </Form>
  );
}
