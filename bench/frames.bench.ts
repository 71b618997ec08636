// Typed with the browser tests; this program knows no browser.
await import(new URL('../tools/measure/frames.ts', import.meta.url).href);
