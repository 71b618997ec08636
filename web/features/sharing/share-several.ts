import { sharing } from '../../../contract/calls/sharing.ts';
import { actions, type Way } from '../../lib/actions.ts';
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

/** Keeps each link's own settings. */
async function tellPeople({ target, people }: Given, way: Way): Promise<void> {
  const { stored } = await fetchShare(target);
  const { accessType } = stored.settings;
  if (target.kind === 'file') {
    const body = { fileId: target.id, accessType, fileMember: people.map(writeFileMember) };
    await api(sharing.shareFile, { body }, way);
    return;
  }
  const of = { projectId: target.projectId, fileId: target.id };
  const body = { ...of, accessType, projectMember: people.map(writeProjectMember) };
  await api(sharing.shareProject, { body }, way);
}

async function inviteTo(target: Target, invited: Invited<RoleName>, way: Way): Promise<Given> {
  const { stored } = await fetchShare(target);
  const people = changedPeople(addPeople(stored, invited), stored);
  if (people.length > 0) await tellPeople({ target, people }, way);
  return { target, people };
}

type Act = (one: Given, way: Way) => Promise<unknown>;

/** Runs each call by itself, so that one refusal does not stop the others. Returns the shared ones. */
async function forEach(key: string, given: Given[], act: Act): Promise<Given[]> {
  const outcome = await actions.run({
    key: `${key} ${given.map(({ target }) => target.id).join()}`,
    send: (way) => Promise.allSettled(given.map((one) => act(one, way))),
  });
  if (outcome.kind !== 'sent') return [];
  const ends = outcome.value;
  for (const end of ends) if (end.status === 'rejected') handleFailure(end.reason, { scope: 'action' });
  await changed(
    'file',
    given.map(({ target }) => target.id),
  );
  return given.filter((_, at) => ends[at]?.status === 'fulfilled');
}

export async function shareSeveral(targets: Target[], invited: Invited<RoleName>): Promise<boolean> {
  const given: Given[] = targets.map((target) => ({ target, people: [] }));
  const shared = await forEach('share', given, async (one, way) => {
    one.people = (await inviteTo(one.target, invited, way)).people;
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

/** Removes only people added here; earlier members keep their access. */
async function takeBack(shared: Given[]) {
  const named = shared
    .map(({ target, people }) => ({
      target,
      people: people.filter(({ isFresh }) => isFresh).map((one) => ({ ...one, isRemoved: true })),
    }))
    .filter(({ people }) => people.length > 0);
  const undone = await forEach('take back the share of', named, tellPeople);
  if (undone.length > 0) showToast({ tone: 'success', message: translate('sharing:several.undone') });
}

export async function readLinks(targets: Target[]): Promise<string> {
  const shares = await Promise.all(targets.map((target) => fetchShare(target)));
  return targets.map(({ name }, at) => `${name}\n${shares[at]?.link ?? ''}`).join('\n\n');
}
