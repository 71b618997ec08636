import type { ModalProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { onDemand } from './on-demand.tsx';

const DialogBox = onDemand(async () => (await import('./dialog-box.tsx')).DialogBox);

export function Dialog(props: ModalProps) {
  useFocusBack(props.opened);
  return <DialogBox {...props} />;
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
