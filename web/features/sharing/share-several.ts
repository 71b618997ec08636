import { sharing } from '../../../contract/calls/sharing.ts';
import { api } from '../../lib/api/api.ts';
import { handleFailure } from '../../lib/failures/failures.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { translate } from '../../lib/language/i18n.ts';
import { changed } from '../../lib/stale.ts';
import type { Invited } from '../../ui/fields/invite-fields.tsx';
import type { RoleName } from '../../ui/fields/role-select.tsx';
import { type Member, writeFileMember, writeProjectMember } from '../members/member.ts';
import { addPeople, changedPeople } from './share-draft.ts';
import type { ShareTarget } from './share-target.ts';
import { fetchShare } from './use-share.ts';

interface Given {
  target: Exclude<ShareTarget, { kind: 'project' | 'selection' }>;
  people: Member[];
}

type Target = Given['target'];

/** The link of each stays as it is set. */
async function tellPeople({ target, people }: Given): Promise<void> {
  const { stored } = await fetchShare(target);
  const { accessType } = stored.settings;
  if (target.kind === 'file') {
    const body = { fileId: target.id, accessType, fileMember: people.map(writeFileMember) };
    await api(sharing.shareFile, { body });
    return;
  }
  const of = { projectId: target.projectId, fileId: target.id };
  await api(sharing.shareProject, {
    body: { ...of, accessType, projectMember: people.map(writeProjectMember) },
  });
}

async function inviteTo(target: Target, invited: Invited<RoleName>): Promise<Given> {
  const { stored } = await fetchShare(target);
  const people = changedPeople(addPeople(stored, invited), stored);
  if (people.length > 0) await tellPeople({ target, people });
  return { target, people };
}

/** Each by itself: what one refuses keeps nothing from the others. Says how many were shared. */
async function forEach(given: Given[], act: (one: Given) => Promise<unknown>): Promise<Given[]> {
  const ends = await Promise.allSettled(given.map(act));
  for (const end of ends) if (end.status === 'rejected') handleFailure(end.reason, { scope: 'action' });
  await changed(
    'file',
    given.map(({ target }) => target.id),
  );
  return given.filter((_, at) => ends[at]?.status === 'fulfilled');
}

/** Invites people to several things at once, with a way back. */
export async function shareSeveral(targets: Target[], invited: Invited<RoleName>): Promise<boolean> {
  const given: Given[] = targets.map((target) => ({ target, people: [] }));
  const shared = await forEach(given, async (one) => {
    one.people = (await inviteTo(one.target, invited)).people;
  });
  if (shared.length === 0) return false;
  showToast({
    tone: 'success',
    message: translate('sharing:several.done', { count: shared.length }),
    action: {
      label: translate('sharing:several.undo'),
      run: () => void takeBack(shared),
    },
  });
  return shared.length === targets.length;
}

/** Only those who were named by it; who had it before keeps it. */
async function takeBack(shared: Given[]) {
  const named = shared
    .map(({ target, people }) => ({
      target,
      people: people.filter(({ isFresh }) => isFresh).map((one) => ({ ...one, isRemoved: true })),
    }))
    .filter(({ people }) => people.length > 0);
  const undone = await forEach(named, tellPeople);
  if (undone.length > 0) showToast({ tone: 'success', message: translate('sharing:several.undone') });
}

/** One line each, in the order in which they were chosen. */
export async function readLinks(targets: Target[]): Promise<string> {
  const shares = await Promise.all(targets.map((target) => fetchShare(target)));
  return targets.map(({ name }, at) => `${name}\n${shares[at]?.link ?? ''}`).join('\n\n');
}
