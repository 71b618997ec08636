import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { copyText } from './copy-text.ts';
import classes from './second-factor.module.css';

interface Props {
  codes: string[] | null;
  email: string;
  onClose: () => void;
}

/** Shows the codes for the only time, so a click outside does not close it. */
export function RecoveryCodesDialog({ codes, email, onClose }: Props) {
  const { t } = useTranslation('settings');

  function save() {
    const text = [t('secondFactor.recovery.fileTitle', { email }), '', ...(codes ?? []), ''].join('\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = 'koma-recovery-codes.txt';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  return (
    <Dialog
      opened={codes !== null}
      onClose={onClose}
      title={t('secondFactor.recovery.shownTitle')}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('secondFactor.recovery.shownText')}</Text>
        <ul className={classes.codes} dir="ltr" aria-label={t('secondFactor.recovery.list')}>
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group gap="xs">
          <Button onClick={() => copyText(codes?.join('\n') ?? '')}>{t('secondFactor.recovery.copy')}</Button>
          <Button onClick={save}>{t('secondFactor.recovery.save')}</Button>
          <Button variant="filled" color="accent" ms="auto" onClick={onClose} data-autofocus>
            {t('secondFactor.recovery.done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
