import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unbrokenName } from '../../../lib/language/unbroken-name.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import classes from './invitation-frame.module.css';

interface Props extends PasswordInputProps {
  value: string;
  owner: string;
}

/** Asks for the share's password, which the owner knows, not the account's. */
export function InvitationPassword({ owner, ...input }: Props) {
  const { t } = useTranslation('invitations');
  return (
    <fieldset className={classes.group}>
      <legend>{t('passwordRequired')}</legend>
      <PasswordField
        size="md"
        label={t('linkPassword')}
        description={t('passwordHint', { owner: unbrokenName(owner) })}
        autoComplete="off"
        data-1p-ignore
        {...input}
      />
    </fieldset>
  );
}
