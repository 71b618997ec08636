import { expect, test } from 'vitest';
import { notifications } from '../../../contract/calls/notifications.ts';
import { addPerson } from '../../../server/test/test-people.ts';
import { fill } from '../../test/fill.ts';
import { openPage, screen, startKoma, waitFor } from '../../test/page.tsx';

test('settings are saved as one changes them, with a way back', async () => {
  const person = await addPerson((await startKoma()).platform);
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

test('mails are switched by their kind, and come at nine where that is chosen', async () => {
  const koma = await startKoma();
  const person = await addPerson(koma.platform);
  const read = async () => {
    const { mention, projectActivity, notificationTime } = await koma.call(
      notifications.getSettings,
      {},
      person,
    );
    return { mention, projectActivity, notificationTime };
  };
  const before = await read();
  expect(before).toMatchObject({ mention: true, projectActivity: true });
  const user = await openPage('/account-setting?tab=notifications', { as: person });
  await user.click(await screen.findByRole('switch', { name: 'When I am mentioned' }));
  await waitFor(async () => expect(await read()).toEqual({ ...before, mention: false }));
  await user.click(screen.getByRole('radio', { name: 'Every day at 9:00' }));
  await waitFor(async () => expect(await read()).toEqual({ ...before, mention: false, notificationTime: 2 }));
});

test('an address that its mail server refused is named, until one tries again', async () => {
  const koma = await startKoma();
  const person = await addPerson(koma.platform);
  await koma.platform.pool.query(
    `insert into refused_addresses (account_id, email_key, answer)
    select id, email_key, '550 no such person' from accounts where id = $1`,
    [person.id],
  );
  const open = () => openPage('/account-setting?tab=notifications', { as: person });
  const notice = new RegExp(`${person.email} was refused by its mail server`);
  const user = await open();
  await screen.findByText(notice);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect((await koma.call(notifications.getSettings, {}, person)).refusedAddress).toBeNull();
  await open();
  await screen.findByRole('switch', { name: 'Project activity' });
  expect(screen.queryByText(notice)).toBeNull();
});
