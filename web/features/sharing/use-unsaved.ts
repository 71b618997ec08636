import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveQuestion } from '../../lib/forms/use-leave-question.ts';

/** Asks before unsaved changes are lost: on closing, switching or leaving. */
export function useUnsaved() {
  const isDirtyNow = useRef(false);
  const [isDirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const [isAsking, setAsking] = useState(false);
  const page = useLeaveQuestion(isDirty);

  const tellDirty = useCallback((next: boolean) => {
    isDirtyNow.current = next;
    setDirty(next);
  }, []);

  /** A field commits its text on blur, so changes are known only afterwards. */
  function ask(go: () => void) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setWanted(() => go);
  }
  useEffect(() => {
    if (!wanted) return;
    if (isDirtyNow.current) return setAsking(true);
    setWanted(null);
    wanted();
  }, [wanted]);

  function stay() {
    setWanted(null);
    setAsking(false);
    page.stay();
  }
  function leave() {
    stay();
    tellDirty(false);
    if (page.isAsking) page.leave();
    else wanted?.();
  }
  return { tellDirty, ask, stay, leave, isAsking: isAsking || page.isAsking };
}
