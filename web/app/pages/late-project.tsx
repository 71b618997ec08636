import { useMutes } from '../../lib/mute-actions.ts';
import { useVisit } from '../../lib/use-visit.ts';

/** What a project's page knows of its reader, and nobody waits for: which files are muted, and that they were here. */
export function LateProject({ projectId }: { projectId: string }) {
  useMutes(projectId);
  useVisit(projectId);
  return null;
}
