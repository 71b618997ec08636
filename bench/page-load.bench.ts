await import(new URL('../tools/measure/page-load.ts', import.meta.url).href);
