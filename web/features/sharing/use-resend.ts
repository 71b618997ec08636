import { projects } from '../../../contract/calls/projects.ts';
import { sharing } from '../../../contract/calls/sharing.ts';
import { useAction } from '../../lib/use-action.ts';
import type { ShareTarget } from './share-target.ts';

/** Sends somebody's invitation once more: a project's by its own call, that of a file or folder by theirs. */
export function useResend(target: ShareTarget) {
  const toProject = useAction(projects.resendInvitation, { announce: true });
  const toFile = useAction(sharing.resendFileInvitation, { announce: true });
  return (email: string) => {
    const input = { params: { id: target.id }, body: { email } };
    const about = { key: `resend ${target.id} ${email}` };
    void (target.kind === 'project' ? toProject.run(input, about) : toFile.run(input, about));
  };
}
