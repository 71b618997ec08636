import { expect, test } from 'vitest';
import { addPerson } from '../../../server/test/test-people.ts';
import { fill } from '../../test/fill.ts';
import { openPage, screen, startKoma, waitFor } from '../../test/page.tsx';

test('settings are saved as one changes them, with a way back', async () => {
  const person = await addPerson((await startKoma()).parts);
  const open = () => openPage('/account-setting?tab=notifications', { as: person });
  const findSwitch = () =>
    screen.findByRole<HTMLInputElement>('switch', { name: /^Show notifications in Koma/ });
  let user = await open();
  expect((await findSwitch()).checked).toBe(true);
  await user.click(await findSwitch());
  expect(await screen.findByText(/Notification settings saved\./)).toBeDefined();
  user = await open();
  expect((await findSwitch()).checked).toBe(false);

  const zone = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  await waitFor(() => expect(zone.value).toMatch(/UTC\+09:00.*Tokyo/));
  await fill(user, zone, '+05:45');
  await user.click(await screen.findByRole('option', { name: /UTC\+05:45/, hidden: true }));
  await waitFor(() => expect(zone.value).toMatch(/UTC\+05:45/));
  const clear = zone.parentElement?.querySelector('button');
  if (!clear) throw new Error('Nothing takes the time zone back.');
  await user.click(clear);
  await waitFor(() => expect(zone.value).toMatch(/UTC-0[45]:00.*Eastern Time/));

  await user.click(await findSwitch());
  await waitFor(async () => expect((await findSwitch()).checked).toBe(true));
  const [undo] = (await screen.findAllByRole('button', { name: 'Undo' })).toReversed();
  await user.click(undo as HTMLElement);
  await waitFor(async () => expect((await findSwitch()).checked).toBe(false));
});
