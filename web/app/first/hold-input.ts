/** What is pressed before the page can answer is kept, and done in the same place as soon as it can. */
export function holdInput() {
  const held: (() => void)[] = [];
  const press = ({ clientX, clientY, button }: MouseEvent) => {
    if (button === 0) held.push(() => findPressable(clientX, clientY)?.click());
  };
  const type = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (event.isComposing) return;
    if (key === 'Tab') {
      // Whatever had the focus here would be gone with it: the page begins at its first stop.
      event.preventDefault();
      held.push(() => document.querySelector<HTMLElement>('.koma-skip')?.focus());
      return;
    }
    const again = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    held.push(() =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', again)),
    );
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') event.preventDefault();
  };
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  addEventListener('click', press, options);
  addEventListener('keydown', type, options);
  addEventListener('dragover', refuse, options);
  addEventListener('drop', refuse, options);
  return {
    /** From now on the page hears it by itself. */
    letThrough: () => stop.abort(),
    release() {
      globalThis.drawnView = undefined;
      for (const again of held) again();
    },
  };
}

/** A file that is dropped on a page that does not take it yet would be opened in its place by the browser. */
function refuse(event: DragEvent) {
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

function findPressable(x: number, y: number): HTMLElement | null {
  const element = document.elementFromPoint(x, y);
  const pressable = element?.closest<HTMLElement>('a, button, label, input') ?? element;
  return pressable instanceof HTMLElement ? pressable : null;
}
