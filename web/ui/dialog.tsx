import type { ModalProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { onDemand } from './on-demand.tsx';

const DialogBox = onDemand(async () => (await import('./dialog-box.tsx')).DialogBox);

export function Dialog(props: ModalProps) {
  useFocusBack(props.opened);
  return <DialogBox {...props} />;
}

/** Restores focus for a dialog that is unmounted while open. */
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
