import { onTestFinished, vi } from 'vitest';

const sizes = { clientHeight: 800, clientWidth: 1200, offsetHeight: 100 } as const;

/** Reports the size of a desktop window for every element. */
class Roomy implements ResizeObserver {
  private readonly tell: ResizeObserverCallback;
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    const contentRect = new DOMRect(0, 0, 1200, 800);
    const entry = {
      target,
      contentRect,
      borderBoxSize: [],
      contentBoxSize: [],
      devicePixelContentBoxSize: [],
    };
    this.tell([entry], this);
  }
  unobserve() {}
  disconnect() {}
}

/** Gives elements a size: without layout, virtual lists draw no rows. */
export function giveSpace(): void {
  const { ResizeObserver: own } = globalThis;
  globalThis.ResizeObserver = Roomy;
  const spies = (['clientHeight', 'clientWidth', 'offsetHeight'] as const).map((side) =>
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(sizes[side]),
  );
  onTestFinished(() => {
    globalThis.ResizeObserver = own;
    for (const spy of spies) spy.mockRestore();
  });
}
