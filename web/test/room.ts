import { fireEvent } from '@testing-library/react';
import { openPage, screen, type User, waitFor, within } from './page.tsx';
import { giveSpace } from './space.ts';

type Visit = Parameters<typeof openPage>[1];

/** Opens the room of a picture and loads the picture, as comments and people wait for it. */
export async function openRoom(path: string, visit: Visit): Promise<User> {
  giveSpace();
  const user = await openPage(path, visit);
  await showPicture();
  return user;
}

export const showPicture = () =>
  waitFor(() => {
    const picture = document.querySelector('main [data-shown] img');
    if (!picture) throw new Error('There is no picture.');
    fireEvent.load(picture);
  });

/** Finds a comment by its words. */
export const findSaid = (words: string) =>
  waitFor(() => {
    const found = querySaid(words);
    if (!found) throw new Error(`Nobody says “${words}”.`);
    return found;
  });

export const querySaid = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-comment]')].find(({ textContent }) =>
    textContent.includes(words),
  );

export const findEditor = () => screen.findByRole('textbox', { name: 'Write a comment' });

export async function write(user: User, words: string): Promise<void> {
  await user.click(await findEditor());
  await user.keyboard(words);
}

export const pressSend = (user: User) => user.keyboard('{Control>}{Enter}{/Control}');

/** Opens a menu by its button's name and chooses an item. */
export async function chooseIn(user: User, place: HTMLElement, [menu, item]: [RegExp | string, string]) {
  await user.click(await within(place).findByRole('button', { name: menu }));
  await user.click(await screen.findByRole('menuitem', { name: item, hidden: true }));
}
