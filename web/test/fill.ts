import type { User } from './page.tsx';

export async function fill(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}
