import { sql } from 'kysely';
import { accounts } from '../../../contract/calls/accounts.ts';
import { files } from '../../../contract/calls/files.ts';
import { guests } from '../../../contract/calls/guests.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { AccessType, MemberType } from '../../../contract/enums.ts';
import { type TestApp, wire } from '../../test/test-accounts.ts';
import { createProject } from '../../test/test-projects.ts';
import {
  callersOf,
  everybody,
  type Fate,
  isBoth,
  isByLink,
  isGiven,
  isMember,
  isOfFolder,
  isSignedIn,
  loses,
  wayOf,
} from './fates.ts';
import type { PartScene } from './part-cast.ts';

interface Ending {
  end: (koma: TestApp, scene: PartScene) => Promise<unknown>;
  /** Undefined: half of the rights end. */
  fateOf: (who: string) => Fate | undefined;
  /** Zips are public by link, and a blocked guest may still look. */
  leavesZips?: boolean;
}

type Settings = Partial<{
  accessType: 1 | 2 | 3;
  linkPassword: string;
  newLink: boolean;
  linkActive: boolean;
  expiresAt: string;
}>;

async function changeLinks(koma: TestApp, { cast }: PartScene, settings: Settings): Promise<void> {
  const { owner, projectId, folderId, fileId } = cast;
  const wanted = { accessType: AccessType.anyone, ...settings };
  await koma.call(sharing.shareProject, { body: { projectId, fileId: folderId, ...wanted } }, owner);
  await koma.call(sharing.shareFile, { body: { fileId, ...wanted } }, owner);
}

const addressesOf = async ({ platform }: TestApp, fileId: string) =>
  platform.db
    .selectFrom('file_members')
    .innerJoin('accounts', 'accounts.id', 'file_members.account_id')
    .select('accounts.email')
    .where('file_id', '=', fileId)
    .execute();

const changeLinksTo = (settings: Settings) => (koma: TestApp, scene: PartScene) =>
  changeLinks(koma, scene, settings);

const moveTo = async (koma: TestApp, { cast }: PartScene, target: { by: 'owner' | 'editor'; id: string }) => {
  const by = cast[target.by];
  const { _id: projectId } = await createProject(koma, by, { name: 'Another' });
  const body = { fileId: null, projectId };
  return koma.call(files.move, { params: { id: target.id }, body }, by);
};

const close =
  (table: string, set: string, id: string) =>
  ({ platform }: TestApp) =>
    platform.pool.query(`update ${table} set ${set} where id = $1`, [id]);

export const endings: Record<string, Ending> = {
  'members are removed': {
    end: (koma, { cast }) => {
      const gone = [cast.editor, cast.collaborator, cast.viewer];
      const projectMember = gone.map(({ email }) => ({ email, type: MemberType.remove }));
      const asked = { params: { id: cast.projectId }, body: { projectMember } };
      return koma.call(projects.manageMembers, asked, cast.owner);
    },
    fateOf: loses(isMember),
  },
  'people are taken off the folder': {
    end: async (koma, { cast }) => {
      const { owner, projectId, folderId } = cast;
      const gone = await addressesOf(koma, folderId);
      const projectMember = gone.map(({ email }) => ({ email, type: MemberType.remove }));
      const body = { projectId, fileId: folderId, accessType: AccessType.anyone, projectMember };
      return koma.call(sharing.shareProject, { body }, owner);
    },
    fateOf: loses((who) => isGiven(who, 'folder')),
  },
  'people are taken off the file': {
    end: async (koma, { cast: { owner, fileId } }) => {
      const gone = await addressesOf(koma, fileId);
      const fileMember = gone.map(({ email }) => ({ email, remove: true }));
      return koma.call(
        sharing.shareFile,
        { body: { fileId, accessType: AccessType.anyone, fileMember } },
        owner,
      );
    },
    fateOf: loses((who) => isGiven(who, 'file')),
  },
  'links are made anew': { end: changeLinksTo({ newLink: true }), fateOf: loses(isByLink) },
  'links get a password': {
    end: changeLinksTo({ accessType: AccessType.password, linkPassword: wire('Seven-Lanterns-7') }),
    fateOf: loses(isByLink),
  },
  'links are for the invited': {
    end: changeLinksTo({ accessType: AccessType.invited }),
    fateOf: loses(isByLink),
  },
  'links are turned off': { end: changeLinksTo({ linkActive: false }), fateOf: loses(isByLink) },
  'links are turned off and on': {
    end: async (koma, scene) => {
      for (const linkActive of [false, true]) await changeLinks(koma, scene, { linkActive });
    },
    fateOf: loses(isByLink),
  },
  'links run out': {
    end: async ({ platform }, { cast: { folderId, fileId } }) =>
      sql`update share_links set expires_at = now() where item_id in (${folderId}, ${fileId})`.execute(
        platform.db,
      ),
    fateOf: loses(isByLink),
  },
  'guests are blocked': {
    end: async (koma, { cast: { owner, folderId, fileId } }) => {
      const rows = await koma.platform.db
        .selectFrom('guests')
        .innerJoin('share_links', 'share_links.id', 'guests.link_id')
        .select('guests.account_id as id')
        .where('item_id', 'in', [folderId, fileId])
        .execute();
      for (const { id } of rows)
        await koma.call(guests.block, { params: { id }, body: { isBlocked: true } }, owner);
    },
    fateOf: loses((who) => wayOf(who) === 'confirmed guest' || wayOf(who) === 'unconfirmed guest'),
    leavesZips: true,
  },
  'the file is deleted': {
    end: (koma, { cast }) => koma.call(files.delete, { params: { id: cast.fileId } }, cast.owner),
    fateOf: loses(everybody, 'loses the file'),
  },
  'the folder is deleted': {
    end: (koma, { cast }) => koma.call(files.delete, { params: { id: cast.folderId } }, cast.owner),
    fateOf: loses(everybody),
  },
  'the file becomes private': {
    end: (koma, { cast: { owner, fileId } }) =>
      koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner),
    fateOf: loses((who) => who !== 'owner' && who !== 'editor', 'loses the file'),
  },
  'the folder becomes private': {
    end: (koma, { cast: { owner, folderId: fileId } }) =>
      koma.call(files.makePrivate, { body: { fileId, isPrivate: true } }, owner),
    fateOf: loses((who) => who !== 'owner' && who !== 'editor'),
  },
  'the file moves out of the folder': {
    end: (koma, { cast }) =>
      koma.call(files.move, { params: { id: cast.fileId }, body: { fileId: null } }, cast.owner),
    fateOf: loses(isOfFolder, 'loses the file'),
  },
  'the file moves to another project': {
    end: (koma, scene) => moveTo(koma, scene, { by: 'owner', id: scene.cast.fileId }),
    fateOf: loses((who) => isMember(who) || isOfFolder(who), 'loses the file'),
  },
  'the folder moves to another owner': {
    end: (koma, scene) => moveTo(koma, scene, { by: 'editor', id: scene.cast.folderId }),
    fateOf: loses(everybody),
  },
  'the project is deleted': {
    end: (koma, { cast }) => koma.call(projects.delete, { params: { id: cast.projectId } }, cast.owner),
    fateOf: loses(everybody),
  },
  'the plan closes the project': {
    end: (koma, { cast }) => close('projects', 'state = 2', cast.projectId)(koma),
    fateOf: loses(everybody),
  },
  'the owner is locked out': {
    end: (koma, { cast }) => close('accounts', 'locked_at = now()', cast.owner.id)(koma),
    fateOf: loses(everybody),
  },
  'the owner is disabled': {
    end: (koma, { cast }) => close('accounts', `state = 'disabled'`, cast.owner.id)(koma),
    fateOf: loses(everybody),
  },
  'callers are disabled': {
    end: ({ platform }, { cast }) =>
      platform.pool.query(`update accounts set state = 'disabled' where state = 'active' and id <> $1`, [
        cast.owner.id,
      ]),
    fateOf: (who) => (isBoth(who) ? undefined : loses(isSignedIn)(who)),
  },
  'callers sign out': {
    end: async (koma, scene) => {
      for (const [who, headers] of Object.entries(callersOf(scene)))
        if (isSignedIn(who) || isBoth(who)) await koma.send(accounts.signOut, {}, { headers });
    },
    fateOf: (who) => (isBoth(who) ? undefined : loses(isSignedIn)(who)),
  },
};
