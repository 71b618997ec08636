import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../server/test/free-port.ts';
import { type Browser, type Driver, waitForElement } from './driver.ts';

const DRIVER = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
/** Key of an element in the W3C's WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_MS = 30_000;
const keys: Record<string, string> = {
  Enter: '\uE007',
  Control: '\uE009',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
};

/** GNOME's WebKit through WebDriver, the nearest to Safari on Linux. */
export const webkit: Browser = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver xvfb gstreamer1.0-libav gstreamer1.0-plugins-bad',
  isInstalled: () => existsSync(DRIVER) && (existsSync(XVFB) || process.env.DISPLAY !== undefined),
  open,
};

async function open(url: string): Promise<Driver> {
  const screen = await startScreen();
  const port = await findFreePort();
  const child = spawn(DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11' },
  });
  const end = async () => {
    await stop(child);
    await screen.close();
  };
  try {
    const { session, version } = await startSession(`http://127.0.0.1:${port}`);
    return drive({ session, version, url, end });
  } catch (error) {
    await end();
    throw error;
  }
}

/** GTK needs a screen, which the command line lacks. */
async function startScreen(): Promise<{ display: string; close: () => Promise<void> }> {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY, close: async () => undefined };
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
  const child = spawn(XVFB, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const told = child.stdio[3];
  if (!told || !('read' in told)) throw new Error('Xvfb says nothing.');
  for await (const line of createInterface({ input: told }))
    return { display: `:${line}`, close: () => stop(child) };
  throw new Error('Xvfb did not start.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

type Session = (method: string, path: string, body?: object) => Promise<unknown>;

async function startSession(address: string) {
  const until = Date.now() + START_MS;
  while (
    !(await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until) throw new Error('WebKitWebDriver did not start.');
    await wait(50);
  }
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser' } };
  const made = await ask(`${address}/session`, 'POST', { capabilities });
  const { sessionId, capabilities: got } = made as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const session: Session = (method, path, body) =>
    ask(`${address}/session/${sessionId}${path}`, method, body);
  await session('POST', '/timeouts', { script: 600_000, pageLoad: 120_000, implicit: 0 });
  await session('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 900 });
  return { session, version: got.browserVersion };
}

async function ask(address: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}

interface Driven {
  session: Session;
  version: string;
  url: string;
  end: () => Promise<void>;
}

function drive({ session, version, url, end }: Driven): Driver {
  const find = async (selector: string) => {
    await waitForElement(driver, selector);
    const found = await session('POST', '/element', { using: 'css selector', value: selector });
    return (found as Record<string, string>)[ELEMENT];
  };
  const act = (actions: object[]) =>
    session('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const driver: Driver = {
    version,
    goto: (path) => session('POST', '/url', { url: new URL(path, url).href }),
    async evaluate(run, arg) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => (${run})(${JSON.stringify(arg)}))()
          .then((value) => done({ value }), (error) => done({ problem: String(error) }));`;
      const answer = await session('POST', '/execute/async', { script, args: [] });
      const { value, problem } = answer as { value: never; problem?: string };
      if (problem !== undefined) throw new Error(problem);
      return value;
    },
    async press(name) {
      const strokes = name.split('+').map((key) => keys[key] ?? key);
      await act([
        ...strokes.map((value) => ({ type: 'keyDown', value })),
        ...strokes.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
    async type(text) {
      await act(
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      );
    },
    async click(selector) {
      await session('POST', `/element/${await find(selector)}/click`, {});
    },
    async choose(selector, path) {
      await session('POST', `/element/${await find(selector)}/value`, { text: path });
    },
    async close() {
      await session('DELETE', '').catch(() => undefined);
      await end();
    },
  };
  return driver;
}
