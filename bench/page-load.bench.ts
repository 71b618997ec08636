/** What somebody waits for who opens a page: two by Lighthouse, three over a slow network and from the browser's caches. */
await import(new URL('../tools/measure/page-load.ts', import.meta.url).href);
