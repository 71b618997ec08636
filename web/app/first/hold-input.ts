/** What is pressed before the page can answer is kept, and done in the same place as soon as it can. */
export function holdInput() {
  const held: (() => void)[] = [];
  const press = ({ clientX, clientY, button }: MouseEvent) => {
    if (button === 0) held.push(() => findPressable(clientX, clientY)?.click());
  };
  const type = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    // Moving through the page and the browser's own keys need no page.
    if (key === 'Tab' || event.isComposing) return;
    const again = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    held.push(() =>
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', again)),
    );
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') event.preventDefault();
  };
  addEventListener('click', press, true);
  addEventListener('keydown', type, true);
  return {
    release() {
      removeEventListener('click', press, true);
      removeEventListener('keydown', type, true);
      globalThis.drawnView = undefined;
      for (const again of held) again();
    },
  };
}

function findPressable(x: number, y: number): HTMLElement | null {
  const element = document.elementFromPoint(x, y);
  const pressable = element?.closest<HTMLElement>('a, button, label, input') ?? element;
  return pressable instanceof HTMLElement ? pressable : null;
}
