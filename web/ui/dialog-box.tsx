import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A dialog whose close button has a name in the reader's language. */
export function DialogBox(props: ModalProps) {
  const { t } = useTranslation('common');
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}
