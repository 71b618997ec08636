/** Measures two pages with Lighthouse, and three over a slow network and from caches. */
await import(new URL('../tools/measure/page-load.ts', import.meta.url).href);
