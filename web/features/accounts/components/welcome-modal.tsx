import { Button, Stack } from '@mantine/core';
import { IconChecks, IconMessage2, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { STORAGE_KEYS } from '../../../../contract/limits.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import classes from './welcome-modal.module.css';

interface Props {
  name: string;
  /** Undefined without a demo project. */
  onTour?: (() => void) | undefined;
  onCreateProject: () => void;
}

const steps = [
  { key: 'upload', Icon: IconUpload },
  { key: 'review', Icon: IconMessage2 },
  { key: 'approve', Icon: IconChecks },
] as const;

/** Greets once, after the first sign-in: `useEnter` sets the flag, closing removes it. */
export function WelcomeModal({ name, onTour, onCreateProject }: Props) {
  const { t } = useTranslation('accounts');
  const [isOpen, setOpen] = useState(() => localStorage.getItem(STORAGE_KEYS.welcomeModal) !== null);

  function close(next?: () => void) {
    localStorage.removeItem(STORAGE_KEYS.welcomeModal);
    setOpen(false);
    next?.();
  }

  return (
    <Dialog
      opened={isOpen}
      onClose={() => close()}
      title={name === '' ? t('welcome.title') : t('welcome.named', { name })}
      size={580}
    >
      <p className={classes.text}>{t('welcome.text')}</p>
      <Stack component="ul" gap="md" className={classes.steps}>
        {steps.map(({ key, Icon }) => (
          <li key={key} className={classes.step}>
            <span className={classes.icon} aria-hidden="true">
              <Icon size={18} stroke={1.8} />
            </span>
            <div>
              <strong>{t(`welcome.steps.${key}`)}</strong>
              <p>{t(`welcome.steps.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </Stack>
      <div className={classes.actions}>
        <Button variant="subtle" onClick={() => close()}>
          {t('welcome.later')}
        </Button>
        {onTour && <Button onClick={() => close(onTour)}>{t('welcome.tour')}</Button>}
        <Button variant="filled" color="accent" data-autofocus onClick={() => close(onCreateProject)}>
          {t('welcome.create')}
        </Button>
      </div>
    </Dialog>
  );
}
