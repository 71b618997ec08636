import { useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router';

const indexOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;

/** Asks before navigation while `when` holds; on closing the page the browser asks. */
export function useLeaveQuestion(when: boolean) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!when) return;
    const { push, replace } = navigator;
    const here = indexOf(window.history.state);
    let isReturning = false;
    let isLeaving = false;
    const ask = (go: () => void) =>
      setWaiting(() => () => {
        isLeaving = true;
        go();
      });
    navigator.push = (...target) => (isLeaving ? push(...target) : ask(() => push(...target)));
    navigator.replace = (...target) => (isLeaving ? replace(...target) : ask(() => replace(...target)));

    // The browser has already gone back, so the page returns first and repeats it after consent.
    const onPop = (event: PopStateEvent) => {
      if (isLeaving) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = indexOf(event.state) - here;
      if (steps === 0) return;
      isReturning = true;
      window.history.go(-steps);
      ask(() => window.history.go(steps));
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('popstate', onPop, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigator.push = push;
      navigator.replace = replace;
      window.removeEventListener('popstate', onPop, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [when, navigator]);

  return {
    isAsking: waiting !== null,
    stay: () => setWaiting(null),
    leave: () => {
      setWaiting(null);
      waiting?.();
    },
  };
}
