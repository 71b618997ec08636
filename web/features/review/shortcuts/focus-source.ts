/** What has the focus because it was pressed by a pointer. */
let pointed: EventTarget | null = null;

/** As soon as a key is pressed, browsers take whatever has the focus for something that was reached by keys. */
export const isPointed = (target: EventTarget | null) => target !== null && target === pointed;

/** Notes how the focus comes, until it is told to stop. */
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
