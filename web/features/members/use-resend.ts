import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { TeamRole } from '../../../contract/enums.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import type { Member } from './member.ts';

export interface MemberSubject {
  kind: 'team' | 'project' | 'folder' | 'file';
  id: string;
}

export function useResend({ kind, id }: MemberSubject) {
  const settings = {
    announce: true,
    // Members of a file are shown in the open dialog alone.
    onDone: async () => {
      if (kind === 'team' || kind === 'project') await changed(kind, id);
    },
  };
  const toTeam = useAction(teams.resendInvitation, settings);
  const toProject = useAction(projects.resendInvitation, settings);
  const toFile = useAction(sharing.resendFileInvitation, settings);
  return (member: Member) => {
    const { email } = member;
    const about = { key: `resend ${id} ${email}` };
    const params = { id };
    if (kind === 'team') {
      const teamRole = member.role === 'editor' ? TeamRole.editor : TeamRole.viewer;
      return void toTeam.run({ params, body: { email, teamRole } }, about);
    }
    void (kind === 'project' ? toProject : toFile).run({ params, body: { email } }, about);
  };
}
