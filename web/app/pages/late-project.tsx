import { useMutes } from '../../lib/mute-actions.ts';

/** What a project's page knows of its reader, and nobody waits for: which files are muted. */
export function LateProject({ projectId }: { projectId: string }) {
  useMutes(projectId);
  return null;
}
