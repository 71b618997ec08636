import type { Answer } from './api.ts';

type Part<Item> = Answer<{ results: Item[]; next: number | null }>;

/** Reads all parts of a list whose answers are limited in size. */
export async function readWhole<Item>(ask: (from: number) => Promise<Part<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const { data }: Part<Item> = await ask(from);
    items.push(...data.results);
    from = data.next;
  }
  return items;
}
