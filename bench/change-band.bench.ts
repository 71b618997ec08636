// What runs in the page is typed with the browser tests; this program knows no browser.
await import(new URL('../e2e/measure/change-band.ts', import.meta.url).href);
