import { Window } from 'happy-dom';
import type { Environment } from 'vitest/runtime';

/** Names that Node has but the page must take from its window. Others stay Node's, as the server shares the process. */
const ofTheWindow = new Set([
  'CloseEvent',
  'CustomEvent',
  'Event',
  'EventTarget',
  'MessageEvent',
  'Storage',
  'localStorage',
  'navigator',
  'sessionStorage',
]);

function namesOf(window: object): Set<string> {
  const names = new Set<string>();
  for (let level: object | null = window; level && level !== Object.prototype; ) {
    for (const name of Object.getOwnPropertyNames(level)) names.add(name);
    level = Object.getPrototypeOf(level);
  }
  names.delete('constructor');
  return names;
}

const page: Environment = {
  name: 'page',
  // Loads modules as for Node, as the server is among them.
  viteEnvironment: 'ssr',
  setup(global) {
    const window = new Window({ url: 'http://localhost:4000/', width: 1280, height: 800 });
    const before = new Map<string, PropertyDescriptor | undefined>();
    const define = (name: string, descriptor: PropertyDescriptor) => {
      before.set(name, Object.getOwnPropertyDescriptor(global, name));
      Object.defineProperty(global, name, { configurable: true, ...descriptor });
    };
    for (const name of namesOf(window)) {
      if (name in global && !ofTheWindow.has(name)) continue;
      const first: unknown = Reflect.get(window, name);
      const isMethod = typeof first === 'function' && /^[a-z]/.test(name);
      if (isMethod) define(name, { value: first.bind(window), writable: true });
      else
        define(name, {
          get: () => Reflect.get(window, name),
          set: (next: unknown) => void Reflect.set(window, name, next),
        });
    }
    // The page awaits fonts; happy-dom has none.
    if (!('fonts' in window.document))
      Object.defineProperty(window.document, 'fonts', {
        value: Object.assign(new window.EventTarget(), { ready: Promise.resolve() }),
      });
    // Without it the page takes itself for full screen: happy-dom has undefined instead of null.
    if (!('fullscreenElement' in window.document))
      Object.defineProperty(window.document, 'fullscreenElement', { value: null, configurable: true });
    for (const name of ['window', 'self', 'top', 'parent']) define(name, { value: global, writable: true });
    return {
      async teardown() {
        await window.happyDOM.close();
        for (const [name, own] of before) {
          if (own) Object.defineProperty(global, name, own);
          else Reflect.deleteProperty(global, name);
        }
      },
    };
  },
};

export default page;
