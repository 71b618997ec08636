import { files } from '../../../contract/calls/files.ts';
import { selections } from '../../../contract/calls/selections.ts';
import { AccessType } from '../../../contract/enums.ts';
import { type TestApp, wire } from '../../test/test-accounts.ts';
import { putFile } from '../../test/test-files.ts';
import { addPerson, type TestPerson } from '../../test/test-people.ts';
import { createProject } from '../../test/test-projects.ts';

export async function castSelection(koma: TestApp) {
  const owner = await addPerson(koma.platform, { name: 'Hana', plan: 'professional' });
  const { _id: projectId } = await createProject(koma, owner, { name: 'Secret film' });
  const folder = async (name: string) =>
    (await koma.call(files.addFolder, { body: { projectId, fileId: null, name } }, owner))._id;
  const put = async (name: string, folderId: string | null) =>
    putFile(koma.platform, {
      by: owner,
      projectId,
      folderId,
      name,
      renditions: (at) => ({ thumbnail: at('thumbnail.webp') }),
    });
  const [day, night] = [await folder('Day'), await folder('Night')];
  const [sun, moon, star] = [
    await put('sun.png', day),
    await put('moon.png', night),
    await put('star.png', night),
  ];
  const beside = await put('beside.png', night);
  const fileIds = [moon, sun, star].map(({ fileId }) => fileId);
  const selection = await koma.call(selections.add, { body: { projectId, name: 'Best of', fileIds } }, owner);
  return { owner, projectId, folders: { day, night }, sun, moon, star, beside, selection };
}

interface Sharing {
  owner: TestPerson;
  selectionId: string;
  settings?: {
    accessType?: 1 | 2 | 3;
    linkPassword?: string;
    newestOnly?: boolean;
    guestComments?: boolean;
    linkActive?: boolean;
    watermark?: boolean;
    expiresAt?: string;
  };
}

export const shareSelection = ({ call }: TestApp, { owner, selectionId, settings = {} }: Sharing) =>
  call(
    selections.share,
    {
      body: {
        selectionId,
        accessType: AccessType.anyone,
        ...settings,
        ...(settings.linkPassword && { linkPassword: wire(settings.linkPassword) }),
      },
    },
    owner,
  );
