import { sharing } from '../../../contract/calls/sharing.ts';
import { WHOLE } from '../../lib/failures/error-catalogue.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import { memberFields, writeFileMember, writeProjectMember } from '../members/member.ts';
import { changedPeople, type ShareDraft, settingsBody } from './share-draft.ts';
import type { ShareTarget } from './share-target.ts';
import { readFileShare, readProjectShare, type Share, storeShare } from './use-share.ts';

/** Told beside the field, for whichever address it is. */
const peopleFields = (['fileMember', 'projectMember'] as const).flatMap((field) => [
  field,
  ...memberFields(field),
]);

interface Saving {
  target: ShareTarget;
  onSaved: (share: Share) => void;
}

/** Everything in one call: the link's settings, and the people about whom something changed. */
export function useSaveShare({ target, onSaved }: Saving) {
  const settings = { fields: ['linkPassword', 'expiresAt', ...peopleFields, WHOLE], announce: true };
  const take = (share: Share) => {
    storeShare(target, share);
    onSaved(share);
    void changed(target.kind === 'project' ? 'project' : 'file', target.id);
  };
  const file = useAction(sharing.shareFile, { ...settings, onDone: ({ data }) => take(readFileShare(data)) });
  const project = useAction(sharing.shareProject, {
    ...settings,
    onDone: ({ data }) => take(readProjectShare(data)),
  });
  const action = target.kind === 'file' ? file : project;

  function send(draft: ShareDraft, stored: ShareDraft, further: { newLink?: true } = {}) {
    const people = changedPeople(draft, stored);
    const body = { ...settingsBody(draft, stored), ...further };
    if (target.kind === 'file') {
      const of = { fileId: target.id, ...(target.version && { fileVersionId: target.version.id }) };
      return file.run({ body: { ...of, ...body, fileMember: people.map(writeFileMember) } });
    }
    const of =
      target.kind === 'folder'
        ? { projectId: target.projectId, fileId: target.id }
        : { projectId: target.id };
    return project.run({ body: { ...of, ...body, projectMember: people.map(writeProjectMember) } });
  }

  const memberError = peopleFields.map(action.errorOf).find((message) => message !== undefined);
  return { send, action, memberError };
}
