import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUpgrade } from '../lib/failures/upgrade.ts';

export function DialogBox({ closeOnEscape = true, ...props }: ModalProps) {
  const { t } = useTranslation('common');
  // Escape closes the limit's dialog above this one, so that what was typed here stays.
  const isBelow = useUpgrade().message !== null;
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnEscape={closeOnEscape && !isBelow}
      {...props}
    />
  );
}
