import { z } from 'zod';

/** A program of its own: the page's code keeps timers, which would not let a build end. */
const [renderer = '', wanted = ''] = process.argv.slice(2);
const pages = z
  .array(z.object({ path: z.string(), language: z.string(), title: z.string(), billing: z.string() }))
  .parse(JSON.parse(wanted));

// What pages read while they are drawn, of a browser that knows nobody and has passkeys.
const storage = { getItem: () => null };
const location = { pathname: '/', search: '', hash: '' };
const window = { location, localStorage: storage, PublicKeyCredential: Object };
Object.assign(globalThis, { window, localStorage: storage, sessionStorage: storage });

const { preparePage } = await import(renderer);
const drawn: unknown[] = [];
// One after the other: they share one language.
for (const page of pages) drawn.push(await preparePage(page));
process.stdout.write(JSON.stringify(drawn), () => process.exit(0));
