import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';

const POLL_MS = 50;
const PATIENCE_MS = 60_000;

const codes: Record<string, number> = { Tab: 9, Escape: 27, End: 35, Home: 36, ArrowDown: 40 };
const CONTROL = 2;

type InPage<Arg, Result> = (arg: Arg) => Result | Promise<Result>;

/**
 * A page as people have it, for measuring: nothing listens to what it loads and sends. Playwright's own pages have
 * every body that they send copied to the driver, which took a fifth of a core while thousands of files went up.
 */
export async function openBarePage(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    width: 1280,
    height: 720,
  });
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  return new BarePage(session, sessionId);
}

export class BarePage {
  #session: CDPSession;
  #sessionId: string;
  #last = 0;
  #waiting = new Map<number, (answer: { result?: unknown; error?: { message: string } }) => void>();

  constructor(session: CDPSession, sessionId: string) {
    this.#session = session;
    this.#sessionId = sessionId;
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, ...answer } = JSON.parse(message);
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    });
  }

  async #send(method: string, params: object): Promise<unknown> {
    const id = ++this.#last;
    const answered = new Promise<{ result?: unknown; error?: { message: string } }>((resolve) => {
      this.#waiting.set(id, resolve);
    });
    const message = JSON.stringify({ id, method, params });
    await this.#session.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  /** The function is sent as its text: it knows nothing but the page and its argument. */
  async evaluate<Result, Arg = undefined>(run: InPage<Arg, Result>, arg?: Arg): Promise<Result> {
    const expression = `(${run})(${JSON.stringify(arg)})`;
    const answer = await this.#send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    const { result, exceptionDetails } = answer as {
      result: { value: Result };
      exceptionDetails?: { exception?: { description?: string } };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? expression);
    return result.value;
  }

  async waitFor<Arg = undefined>(
    run: InPage<Arg, boolean>,
    arg?: Arg,
    patience = PATIENCE_MS,
  ): Promise<void> {
    const end = performance.now() + patience;
    while (!(await this.evaluate(run, arg))) {
      if (performance.now() > end) throw new Error(`Waited in vain: ${run}`);
      await wait(POLL_MS);
    }
  }

  async goto(url: string): Promise<void> {
    await this.#send('Page.navigate', { url });
    const isThere = (there: string) => location.href === there && document.readyState === 'complete';
    // Between two pages there is none to ask.
    while (!(await this.evaluate(isThere, url).catch(() => false))) await wait(POLL_MS);
  }

  /** A key by its name, or a letter; `Control+k` with the other key held. */
  async press(name: string): Promise<void> {
    const [key = '', held] = name.split('+').reverse();
    const modifiers = held === undefined ? 0 : CONTROL;
    const windowsVirtualKeyCode = codes[key] ?? key.toUpperCase().charCodeAt(0);
    const text = key.length === 1 && modifiers === 0 ? { text: key } : {};
    const stroke = { key, windowsVirtualKeyCode, modifiers };
    await this.#send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke, ...text });
    await this.#send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke });
  }

  async click(selector: string): Promise<void> {
    await this.waitFor((wanted) => document.querySelector(wanted) !== null, selector);
    const place = await this.evaluate((wanted) => {
      const box = document.querySelector(wanted)?.getBoundingClientRect();
      return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }, selector);
    for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
      await this.#send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
  }

  async wheel(deltaY: number): Promise<void> {
    const place = { x: 640, y: 500, deltaX: 0, deltaY };
    await this.#send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...place });
  }

  /** As if chosen in the dialog of the system. */
  async choose(selector: string, path: string): Promise<void> {
    const found = await this.#send('Runtime.evaluate', {
      expression: `document.querySelector('${selector}')`,
    });
    const { result } = found as { result: { objectId: string } };
    await this.#send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId });
  }
}
