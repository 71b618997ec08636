import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A dialog whose close button has a name in the reader's language. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation('common');
  useFocusBack(props.opened);
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}

/** One that is taken out of the page while it is open gives the keyboard back, too, to what had it before. */
function useFocusBack(isOpen: boolean) {
  const [before] = useState(() => (isOpen ? document.activeElement : null));
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    wasOpen.current = isOpen;
  });
  useEffect(
    () => () => {
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (wasOpen.current && isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
