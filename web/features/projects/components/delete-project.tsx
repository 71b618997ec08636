import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { PROJECT_RECOVERY_DAYS } from '../../../../contract/limits.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface Props {
  project: Pick<ProjectCard, '_id' | 'name' | 'memberCount'>;
  opened: boolean;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}

export function DeleteProject({ project, opened, onClose, onGone }: Props) {
  const { t } = useTranslation('projects');
  const action = useAction(projects.delete, {
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
      title={t('delete.title', { name: project.name })}
      text={t('delete.text', { days: PROJECT_RECOVERY_DAYS })}
      typeToConfirm={{ word: project.name, label: t('delete.type', { name: project.name }) }}
      confirmLabel={t('delete.confirm')}
      pending={action.pending}
      onClose={onClose}
      onConfirm={() => void action.run({ params: { id: project._id } })}
    />
  );
}
