import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { guests } from '../../../../contract/calls/guests.ts';
import { email, name } from '../../../../contract/fields.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { endGuestQuestion, readGuest, storeGuest } from '../../../lib/session/guest.ts';
import { signInPath } from '../../../lib/session/return-path.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import type { SentCode } from './address-code.tsx';

interface Props {
  needsAddress: boolean;
  onSent: (code: SentCode) => void;
}

const anything = z.string();

export function GuestForm({ needsAddress, onSent }: Props) {
  const { t } = useTranslation('guests');
  const [asksName, setAsksName] = useState(readGuest() === null);
  const [wantsMail, setWantsMail] = useState(false);
  const asksAddress = needsAddress || wantsMail;
  const enter = useAction(guests.enter, {
    fields: ['name'],
    onDone: ({ data }) => {
      storeGuest(data);
      setAsksName(false);
    },
  });
  const sendCode = useAction(guests.sendCode, {
    fields: ['email'],
    onDone: ({ data }) => onSent({ hash: data.hash, email: form.values.email.trim(), sentAt: Date.now() }),
  });
  const form = useSchemaForm({
    schema: z.strictObject({ name: asksName ? name : anything, email: asksAddress ? email : anything }),
    initialValues: { name: '', email: '' },
    action: {
      clearErrors: () => {
        enter.clearErrors();
        sendCode.clearErrors();
      },
    },
  });
  const submit = form.submit(async (said) => {
    const refused = asksName ? await enter.run({ body: { name: said.name } }) : [];
    if (readGuest() === null) return refused;
    if (!asksAddress) {
      endGuestQuestion(true);
      return [];
    }
    return sendCode.run({ body: { email: said.email, wantsMail } });
  });
  return (
    <Form form={form} failure={enter.failure ?? sendCode.failure} onSubmit={submit}>
      <Text c="dimmed">{t(asksName ? 'name.text' : 'address.text')}</Text>
      {asksName && (
        <TextInput size="md" label={t('name.label')} autoComplete="name" autoFocus {...form.input('name')} />
      )}
      {asksAddress && (
        <TextInput
          size="md"
          type="email"
          dir="ltr"
          label={t('address.label')}
          description={t('address.hint')}
          autoComplete="email"
          autoFocus={!asksName}
          {...form.input('email')}
        />
      )}
      <Checkbox
        label={t('wantsMail')}
        checked={wantsMail}
        onChange={(event) => setWantsMail(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        variant="filled"
        color="accent"
        size="md"
        fullWidth
        loading={enter.pending || sendCode.pending}
      >
        {t(asksAddress ? 'address.submit' : 'name.submit')}
      </Button>
      <SignInInstead />
    </Form>
  );
}

function SignInInstead() {
  const { t } = useTranslation('guests');
  const { pathname, search } = useLocation();
  return (
    <Text size="sm" ta="center">
      {t('hasAccount')} <Link to={signInPath(pathname + search)}>{t('signIn')}</Link>
    </Text>
  );
}
