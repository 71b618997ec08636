import type { ProjectCard } from '../../../contract/calls/project-entities.ts';
import { projects } from '../../../contract/calls/projects.ts';
import { api } from '../../lib/api/api.ts';
import { showToast } from '../../lib/failures/toast.ts';
import { translate } from '../../lib/language/i18n.ts';
import { change } from '../../lib/optimistic.ts';
import { changed } from '../../lib/stale.ts';

type Placed = Pick<ProjectCard, '_id' | 'isPinned' | 'isArchived'>;

export async function pinProject({ _id: id, isPinned: before }: Placed, isPinned: boolean) {
  const end = await change({
    key: `pin ${id}`,
    from: before,
    to: isPinned,
    send: (way) => api(projects.pin, { params: { id }, body: { isPinned } }, way),
  });
  if (end.kind !== 'sent') return;
  showToast({ tone: 'success', message: end.value.message });
  await changed('project', id);
}

export async function archiveProject(project: Placed, isArchived: boolean) {
  const { _id: id } = project;
  const end = await change({
    key: `archive ${id}`,
    from: project.isArchived,
    to: isArchived,
    send: (way) => api(projects.archive, { params: { id }, body: { isArchived } }, way),
  });
  if (end.kind !== 'sent') return;
  showToast({
    tone: 'success',
    message: end.value.message,
    action: {
      label: translate('projects:archive.undo'),
      run: () => void archiveProject({ ...project, isArchived }, !isArchived),
    },
  });
  await changed('project', id);
}
