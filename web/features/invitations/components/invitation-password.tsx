import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { unbrokenName } from '../../../lib/language/unbroken-name.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import classes from './invitation-frame.module.css';

interface Props extends PasswordInputProps {
  value: string;
  owner: string;
}

/** Of what is shared, not of the account; the owner knows it. */
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
