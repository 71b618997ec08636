import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { passwordHints } from '../../../contract/fields.ts';
import classes from './password-field.module.css';

interface Props extends PasswordInputProps {
  value: string;
  withHints?: boolean;
}

export function PasswordField({ withHints = false, ...props }: Props) {
  const { t } = useTranslation('fields');
  return (
    <PasswordInput
      autoComplete={withHints ? 'new-password' : 'current-password'}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      visibilityToggleFocusable
      aria-invalid={Boolean(props.error)}
      {...(withHints && {
        description: <Hints password={props.value} />,
        descriptionProps: { component: 'div' },
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      })}
      {...props}
    />
  );
}

function Hints({ password }: { password: string }) {
  const { t } = useTranslation('fields');
  return (
    <ul className={classes.hints} aria-label={t('hints.title')}>
      {passwordHints.map(({ key, test }) => {
        const isMet = test(password);
        return (
          <li key={key} className={classes.hint} data-met={isMet || undefined}>
            {isMet ? <IconCheck size={14} stroke={2.2} aria-hidden /> : <IconPoint size={14} aria-hidden />}
            <span>{t(`hints.${key}`)}</span>
            <span className={classes.state}>{t(isMet ? 'hints.met' : 'hints.open')}</span>
          </li>
        );
      })}
    </ul>
  );
}
