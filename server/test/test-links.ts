import { guests } from '../../contract/calls/guests.ts';
import { sharing } from '../../contract/calls/sharing.ts';
import { AccessType } from '../../contract/enums.ts';
import { GUEST_HEADER } from '../../contract/limits.ts';
import { type TestApp, wire } from './test-accounts.ts';
import type { TestPerson } from './test-people.ts';

type Koma = Pick<TestApp, 'call'>;
type FileSettings = Partial<Parameters<typeof asFileShare>[0]>;

const asFileShare = (settings: {
  accessType: 1 | 2 | 3;
  linkAccess: 1 | 2;
  linkPassword: string;
  allowDownload: boolean;
  allowComments: boolean;
  watermark: boolean;
  newestOnly: boolean;
  guestComments: boolean;
  guestsConfirmed: boolean;
  fileVersionId: string;
  fileMember: Array<{ email: string; type?: 1 | 2 | 3 }>;
}) => settings;

interface SharedFile {
  owner: TestPerson;
  fileId: string;
  settings?: FileSettings;
}

export const shareFile = ({ call }: Koma, { owner, fileId, settings = {} }: SharedFile) =>
  call(
    sharing.shareFile,
    {
      body: {
        fileId,
        accessType: AccessType.anyone,
        ...settings,
        ...(settings.linkPassword && { linkPassword: wire(settings.linkPassword) }),
      },
    },
    owner,
  );

export async function visitFile({ call }: Koma, { code, password }: { code: string; password?: string }) {
  const detail = await call(sharing.getFileLink, { params: { code } });
  if (password === undefined) return { headers: { 'share-hash': detail.hash } };
  const { hash } = await call(sharing.validateFilePassword, {
    params: { id: detail.fileId },
    body: { linkPassword: wire(password), hash: detail.hash },
  });
  return { headers: { 'share-hash': hash } };
}

interface Entering {
  visit: { headers: Record<string, string> };
  name?: string;
}

export async function enterAsGuest({ call }: Koma, { visit, name = 'Kiri' }: Entering) {
  const { _id: id, token } = await call(guests.enter, { body: { name } }, visit);
  return { id, headers: { ...visit.headers, [GUEST_HEADER]: token } };
}

/** Opens a project or folder link. */
export async function visitProject({ call }: Koma, { code, password }: { code: string; password?: string }) {
  const opened = await call(sharing.openProjectLink, {
    query: { link: code },
    body: password === undefined ? {} : { password: wire(password) },
  });
  return { headers: { 'share-hash': opened.hash } };
}
