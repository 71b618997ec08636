/** When a newcomer and a customer see what they came for: cold, over slow 4G, and on a page that was seen before. */
await import(new URL('../tools/measure/painted.ts', import.meta.url).href);
