import { AccessType, FileRole, ItemType, ShareScope } from '../../../contract/enums.ts';
import { toFileRole } from '../../../contract/roles.ts';
import { requireFileOrFolder, requireItem } from '../../access/files/file-access.ts';
import { requireSelection } from '../../access/files/selection-access.ts';
import { watermarkOf } from '../../access/files/watermark-text.ts';
import { readShareHash } from '../../access/links/share-hash.ts';
import type { ProjectStanding } from '../../access/projects/project-standing.ts';
import { Failure, fail } from '../../failure.ts';
import type { Caller, Grant, Person } from '../../person.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { countTry } from '../../platform/database/rate-limits.ts';
import { actBy } from '../../platform/events/actor.ts';
import type { Platform } from '../../platform.ts';
import { record } from '../events/events.service.ts';
import { joinInvited } from '../members/joining.service.ts';
import { signPicture } from '../people/pictures/pictures.service.ts';
import { asksPassword, type LinkVisitor, requireLinkPassword } from './link-password.service.ts';
import { findShared, insertOpening, type SharedLink } from './links.queries.ts';
import { grantOf, isGrantOf, shareHashOf } from './share-codes.ts';

interface Visit extends Caller, LinkVisitor {
  code: string;
}

const isFileLink = (link: SharedLink) => link.item_type === ItemType.file;

/** Answers alike for an ended link and an unknown code. */
async function requireShared(platform: Platform, code: string, isFile: boolean): Promise<SharedLink> {
  const link = await findShared(platform.db, { code });
  if (!link || isFileLink(link) !== isFile) throw fail('notShared');
  return link;
}

const targetOf = (link: SharedLink) => link.item_id ?? link.in_project_id;

async function findStanding(
  platform: Platform,
  link: SharedLink,
  caller: Caller,
): Promise<ProjectStanding | undefined> {
  return requireTarget(platform, link, caller).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
}

async function requireTarget(platform: Platform, link: SharedLink, { person, grant }: Caller) {
  const { selection_id: selectionId } = link;
  const question = { person, grant, ability: 'see' } as const;
  const access = selectionId
    ? await requireSelection(platform.db, { ...question, selectionId })
    : await requireItem(platform.db, { ...question, id: targetOf(link) });
  return access.project.standing;
}

const presentedGrant = (link: SharedLink, grant: Grant | undefined): Grant => ({
  ...(isGrantOf(link, grant) ? grant : grantOf(link)),
  ...(grant?.linkId === link.id && { guest: grant.guest }),
});

async function lookAt(platform: Platform, link: SharedLink, { person, grant, network }: Visit) {
  const given = presentedGrant(link, grant);
  const isInvitedOnly = link.access_type === AccessType.invited;
  if (isInvitedOnly && person) await joinIfInvited(platform, link, person);
  const standing = await findStanding(platform, link, { person, grant: given });
  const needsSignIn = isInvitedOnly && !person;
  if (isInvitedOnly && person && !standing) throw fail('notAssociated');
  if (standing) await recordOpening(platform, link, { person, network });
  return {
    standing,
    detail: {
      hash: shareHashOf(platform, given),
      accessType: link.access_type,
      hasPassword: asksPassword(link),
      isGranted: standing !== undefined,
      needsSignIn,
      projectOwner: needsSignIn ? '' : link.owner_name,
      linkAccess: link.allow_comments ? link.link_access : FileRole.viewer,
      canDownload: standing?.can('download') ?? false,
      canComment: standing?.can('comment') ?? false,
      guests: guestsOf(link),
    },
  };
}

function guestsOf(link: SharedLink): 'no' | 'named' | 'confirmed' {
  if (!link.guest_comments || !link.allow_comments || link.link_access !== FileRole.collaborator) return 'no';
  return link.guests_confirmed ? 'confirmed' : 'named';
}

/** Also joins invited people who came by the link instead of the mail. */
const joinIfInvited = (platform: Platform, link: SharedLink, person: Person) =>
  joinInvited(platform, {
    accountId: person.accountId,
    subject: link.item_id ? { kind: 'file', id: link.item_id } : { kind: 'project', id: link.in_project_id },
  });

async function recordOpening(
  { db }: Platform,
  link: SharedLink,
  { person, network }: { person: Person | undefined; network: string },
): Promise<void> {
  const accountId = person?.accountId;
  const key = `link-opened:${link.id}:${network}`;
  if (!accountId && !(await countTry(db, { key, max: 1, seconds: 3600 }))) return;
  await inTransaction(db, async (tx) => {
    if (!(await insertOpening(tx, { linkId: link.id, accountId }))) return;
    actBy(link.id);
    await record(tx, {
      type: 'link.opened',
      data: {
        projectId: link.in_project_id,
        ...(link.item_id !== null && { fileId: link.item_id }),
        linkId: link.id,
      },
    });
  });
}

export async function showFileLink(platform: Platform, visit: Visit) {
  const link = await requireShared(platform, visit.code, true);
  const { standing, detail } = await lookAt(platform, link, visit);
  return {
    ...detail,
    fileId: targetOf(link),
    fileVersionId: standing ? link.version_id : null,
    name: standing ? link.item_name : null,
  };
}

export async function showProjectLink(platform: Platform, visit: Visit) {
  const link = await requireShared(platform, visit.code, false);
  const { standing, detail } = await lookAt(platform, link, visit);
  const isMember = standing !== undefined && standing.link === undefined;
  return {
    ...detail,
    projectId: standing ? link.in_project_id : null,
    projectRootFolderId: standing ? link.in_project_id : null,
    fileId: standing ? link.item_id : null,
    selectionId: standing ? link.selection_id : null,
    shareScope: link.item_id || link.selection_id ? ShareScope.folder : ShareScope.project,
    projectName: standing ? (link.item_name ?? link.selection_name ?? link.project_name) : null,
    // The picture would reveal a project that the caller may not see.
    projectPhoto: standing && !link.selection_id ? await signPicture(platform, link.icon_key) : null,
    alreadyShared: isMember,
  };
}

interface OpenProject extends Visit {
  /** Wins over the grant that the call carries. */
  shareHash: string | undefined;
  password: string | undefined;
}

export async function openProjectLink(platform: Platform, visit: OpenProject) {
  const { code, person, shareHash, network, deviceHash, password } = visit;
  const grant = (shareHash && readGrant(platform, shareHash)) || visit.grant;
  const link = await requireShared(platform, code, false);
  const known = presentedGrant(link, grant);
  const isAsked = asksPassword(link) && !known.isProven && !(await isMember(platform, link, person));
  const attempt = { link, wire: password, field: 'password', network, deviceHash };
  const given = isAsked ? grantOf(link, await requireLinkPassword(platform, attempt)) : known;
  if (person) await joinIfInvited(platform, link, person);
  const standing = await findStanding(platform, link, { person, grant: given });
  if (!standing) throw fail(person ? 'notAssociated' : 'signInRequired');
  await recordOpening(platform, link, { person, network });
  return {
    hash: shareHashOf(platform, given),
    projectId: link.in_project_id,
    fileId: link.item_id,
    selectionId: link.selection_id,
    projectRootFolderId: link.in_project_id,
  };
}

const readGrant = ({ config: { secret } }: Platform, hash: string): Grant | undefined =>
  readShareHash({ secret, hash });

const isMember = async (platform: Platform, link: SharedLink, person: Person | undefined) =>
  person !== undefined && (await findStanding(platform, link, { person })) !== undefined;

interface SayPassword extends LinkVisitor {
  person: Person | undefined;
  fileId: string;
  /** Names the link, but opens nothing yet. */
  shareHash: string;
  linkPassword: string;
}

export async function validateFilePassword(platform: Platform, said: SayPassword) {
  const { fileId, shareHash, linkPassword, network, deviceHash, person } = said;
  const grant = readGrant(platform, shareHash);
  const link = grant && (await findShared(platform.db, { linkId: grant.linkId }));
  if (!link || !isGrantOf(link, grant) || targetOf(link) !== fileId || !isFileLink(link)) {
    throw fail('notShared');
  }
  if (!asksPassword(link)) return { hash: shareHashOf(platform, grantOf(link)) };
  const attempt = { link, wire: linkPassword, field: 'linkPassword', network, deviceHash };
  const proof = await requireLinkPassword(platform, attempt);
  await recordOpening(platform, link, { person, network });
  return { hash: shareHashOf(platform, grantOf(link, proof)) };
}

export async function showFileShareOfUser(
  platform: Platform,
  { person, grant, fileId }: Caller & { fileId: string },
) {
  const access = await requireFileOrFolder(platform.db, { person, grant, id: fileId, ability: 'see' });
  if (access.item.type !== ItemType.file) throw fail('fileMissing');
  const { standing } = access.project;
  return {
    fileId,
    fileVersionId: access.sharedVersionId ?? null,
    projectId: access.projectId,
    name: access.item.name,
    accessType: standing.link?.accessType ?? AccessType.invited,
    userRole: standing.role === 'linkVisitor' ? FileRole.viewer : toFileRole(standing.role ?? 'viewer'),
    canDownload: access.can('download'),
    canComment: access.can('comment'),
    watermark: watermarkOf(access.project, access.item.name),
  };
}
