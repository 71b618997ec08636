import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SIGNED_ADDRESS_MINUTES } from '../../contract/limits.ts';

/** Preloaded by a server. While this file exists, the clock is ahead and signed addresses are expired. */
const sign = join(process.env.DATA_DIR ?? '', 'late-clock');
const real = Date.now;
const now = () => real() + (existsSync(sign) ? (SIGNED_ADDRESS_MINUTES + 1) * 60_000 : 0);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
