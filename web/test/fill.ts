import type { User } from './page.tsx';

/** Puts a text in the place of what a field holds, at once. */
export async function fill(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}
