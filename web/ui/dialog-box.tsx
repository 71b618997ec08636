import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUpgrade } from '../lib/failures/upgrade.ts';

/** A dialog whose close button has a name in the reader's language. */
export function DialogBox({ closeOnEscape = true, ...props }: ModalProps) {
  const { t } = useTranslation('common');
  // The dialog about a plan's limit stands above this one: Escape is meant for that, and what was typed here stays.
  const isBelow = useUpgrade().message !== null;
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnEscape={closeOnEscape && !isBelow}
      {...props}
    />
  );
}
