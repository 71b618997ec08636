/** The element that got the focus by pointer. */
let pointed: EventTarget | null = null;

/** Replaces `:focus-visible`, which browsers apply to any focused element once a key is pressed. */
export const isPointed = (target: EventTarget | null) => target !== null && target === pointed;

export function watchFocus() {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let isPointer = false;
  const onPress = () => {
    isPointer = true;
    pointed = document.activeElement;
  };
  const onKey = () => {
    isPointer = false;
  };
  const onFocus = ({ target }: FocusEvent) => {
    pointed = isPointer ? target : null;
  };
  window.addEventListener('pointerdown', onPress, options);
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('focusin', onFocus, options);
  return () => stop.abort();
}
