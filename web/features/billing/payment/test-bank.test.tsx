import { expect, test, vi } from 'vitest';
import { addPerson } from '../../../../server/test/test-people.ts';
import { render, screen, startKoma, within } from '../../../test/page.tsx';
import { findToast } from '../../../test/say.ts';
import { TestBank } from './test-bank.tsx';

test('a payment that is refused says so where it is asked for, and as a toast', async () => {
  const koma = await startKoma();
  const done = vi.fn();
  const user = await render(<TestBank clientSecret="pi_unknown_secret_x" onDone={done} />, {
    as: await addPerson(koma.platform),
  });
  const bank = await screen.findByRole('dialog', { name: 'Test bank: is it you?' });
  await user.click(within(bank).getByRole('button', { name: 'Approve' }));
  const { message } = await findToast(/./);
  expect(await within(bank).findByText(message)).toBeDefined();
  expect(done).not.toHaveBeenCalled();
});
