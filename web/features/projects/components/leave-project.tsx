import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface Props {
  project: Pick<ProjectCard, '_id' | 'name' | 'projectOwner'>;
  opened: boolean;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}

export function LeaveProject({ project, opened, onClose, onGone }: Props) {
  const { t } = useTranslation('projects');
  const action = useAction(projects.leave, {
    announce: true,
    onDone: async () => {
      onClose();
      onGone?.();
      await changed('project');
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      tone="danger"
      title={t('leave.title', { name: project.name })}
      text={t('leave.text', { owner: project.projectOwner.name })}
      confirmLabel={t('leave.confirm')}
      pending={action.pending}
      onClose={onClose}
      onConfirm={() => void action.run({ params: { id: project._id }, body: {} })}
    />
  );
}
