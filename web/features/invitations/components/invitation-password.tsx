import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../../ui/password-field.tsx';

interface Props extends PasswordInputProps {
  value: string;
  owner: string;
}

/** Of what is shared, not of the account; the owner knows it. */
export function InvitationPassword({ owner, ...input }: Props) {
  const { t } = useTranslation('invitations');
  return (
    <PasswordField
      size="md"
      label={t('passwordRequired')}
      description={t('passwordHint', { owner })}
      autoComplete="off"
      {...input}
    />
  );
}
