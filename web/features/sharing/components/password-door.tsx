import { Button, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { linkPassword } from '../../../../contract/passwords.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { unbrokenName } from '../../../lib/language/unbroken-name.ts';
import { useTitle } from '../../../lib/page/use-title.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import type { LinkState } from '../use-link.ts';
import { useOpenLink } from '../use-open-link.ts';
import classes from './door.module.css';

const schema = z.strictObject({ password: linkPassword });

interface Props {
  code: string;
  link: Extract<LinkState, { state: 'password' }>;
}

export function PasswordDoor({ code, link }: Props) {
  const { t } = useTranslation('sharing');
  const { open, action, isBlocked } = useOpenLink({ code, link });
  const form = useSchemaForm({ schema, initialValues: { password: '' }, action });
  const owner = unbrokenName(link.owner);
  useTitle(t('door.passwordTitle'));
  return (
    <div className={classes.page}>
      <section className={classes.card} data-names aria-label={t('door.passwordTitle')}>
        <span className={classes.icon} aria-hidden="true">
          <IconLock size={22} stroke={1.8} />
        </span>
        <Title order={1} className={classes.title}>
          {t('door.passwordTitle')}
        </Title>
        <p className={classes.text}>{t('door.passwordText', { owner })}</p>
        <Form
          form={form}
          failure={isBlocked ? t('door.tooManyTries', { owner }) : action.failure}
          onSubmit={form.submit(({ password }) => open(password))}
        >
          <PasswordField
            size="md"
            label={t('door.password')}
            autoComplete="off"
            data-autofocus
            {...form.input('password')}
          />
          <Button type="submit" size="md" fullWidth variant="filled" color="accent" loading={action.pending}>
            {t('door.open')}
          </Button>
        </Form>
      </section>
    </div>
  );
}
