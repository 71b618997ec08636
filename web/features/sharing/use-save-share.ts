import { selections } from '../../../contract/calls/selections.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import { writeFileMember, writeProjectMember } from '../members/member.ts';
import { changedPeople, type ShareDraft, settingsBody } from './share-draft.ts';
import type { ShareTarget } from './share-target.ts';
import { readFileShare, readProjectShare, readSelectionShare, type Share, storeShare } from './use-share.ts';

interface Saving {
  target: ShareTarget;
  onSaved: (share: Share) => void;
}

export function useSaveShare({ target, onSaved }: Saving) {
  const settings = {
    fields: ['linkPassword', 'expiresAt', 'fileMember', 'projectMember'],
    announce: true,
  };
  const take = (share: Share) => {
    storeShare(target, share);
    onSaved(share);
    void changed(target.kind === 'folder' ? 'file' : target.kind, target.id);
  };
  const file = useAction(sharing.shareFile, { ...settings, onDone: ({ data }) => take(readFileShare(data)) });
  const project = useAction(sharing.shareProject, {
    ...settings,
    onDone: ({ data }) => take(readProjectShare(data)),
  });
  const selection = useAction(selections.share, {
    ...settings,
    onDone: ({ data }) => take(readSelectionShare(data)),
  });
  const action = { file, project, folder: project, selection }[target.kind];

  function call(draft: ShareDraft, stored: ShareDraft, further: { newLink?: true }) {
    const people = changedPeople(draft, stored);
    const body = { ...settingsBody(draft, stored), ...further };
    if (target.kind === 'selection') return selection.run({ body: { selectionId: target.id, ...body } });
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

  async function send(draft: ShareDraft, stored: ShareDraft, further: { newLink?: true } = {}) {
    const refused = await call(draft, stored, further);
    return refused.map(({ field, message }) => ({ field: placeOf(field), message }));
  }

  return { send, action };
}

function placeOf(field: string) {
  if (field === 'linkPassword') return 'password';
  return /^(file|project)Member\b/.test(field) ? 'invited' : `settings.${field}`;
}
