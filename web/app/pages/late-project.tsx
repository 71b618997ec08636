import { useMutes } from '../../lib/mute-actions.ts';
import { useVisit } from '../../lib/use-visit.ts';

/** Loads mutes and notes the visit, which may come late. */
export function LateProject({ projectId }: { projectId: string }) {
  useMutes(projectId);
  useVisit(projectId);
  return null;
}
