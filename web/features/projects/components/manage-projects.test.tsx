import { expect, test } from 'vitest';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, waitFor, within } from '../../../test/page.tsx';

test('the settings list projects five at a time, and by name', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { plan: 'basic', language: 'ja' });
  for (let place = 1; place <= 6; place++) await createProject(koma, owner, { name: `企画 ${place}` });
  const user = await openPage('/account-setting?tab=projects', { as: owner, language: 'ja' });
  const main = within(await screen.findByRole('main'));
  await waitFor(() => expect(main.getAllByRole('listitem')).toHaveLength(5));
  await user.click(screen.getByRole('button', { name: '2ページ目' }));
  await waitFor(() => expect(main.getAllByRole('listitem')).toHaveLength(1));
  await user.type(screen.getByRole('searchbox'), '企画 3');
  await waitFor(() =>
    expect(main.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      expect.stringContaining('企画 3'),
    ]),
  );
});
