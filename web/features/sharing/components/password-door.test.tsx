import { expect, test } from 'vitest';
import { AccessType } from '../../../../contract/enums.ts';
import { putFile } from '../../../../server/test/test-files.ts';
import { shareFile } from '../../../../server/test/test-links.ts';
import { addPerson } from '../../../../server/test/test-people.ts';
import { createProject } from '../../../../server/test/test-projects.ts';
import { openPage, screen, startKoma, within } from '../../../test/page.tsx';
import { findToast } from '../../../test/say.ts';

test('a wrong password of a link is said beside its field, and as a toast', async () => {
  const koma = await startKoma();
  const owner = await addPerson(koma.platform, { name: 'Hana' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Spring film' });
  const { fileId } = await putFile(koma.platform, { by: owner, projectId, name: 'poster.png' });
  const { code } = await shareFile(koma, {
    owner,
    fileId,
    settings: {
      accessType: AccessType.password,
      linkPassword: 'kiri-no-mori',
      fileMember: [{ email: 'guest@example.com' }],
    },
  });
  const user = await openPage(`/f/${code}`);
  await user.type(await screen.findByLabelText('Password'), 'umi-no-oto{Enter}');
  const words = 'The password is not correct. Enter the correct one, or contact the project owner.';
  const door = await screen.findByRole('region', { name: 'Password Required to Access Link' });
  expect(await within(door).findByText(words)).toBeDefined();
  expect(await findToast(words)).toBeDefined();
});
