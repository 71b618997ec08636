import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { projects } from '../../../../contract/calls/projects.ts';
import { errors } from '../../../../contract/errors.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Project, useProject } from '../use-project.ts';
import { ProjectForm, projectFields } from './project-form.tsx';

interface Props {
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function ProjectDialog({ id, opened, onClose }: Props) {
  const { t } = useTranslation('projects');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('form.editTitle')} size={560}>
      <Content id={id} onClose={onClose} />
    </Dialog>
  );
}

function Content({ id, onClose }: Omit<Props, 'opened'>) {
  const { data: project } = useProject(id);
  if (project) return <EditProjectForm project={project} onClose={onClose} />;
  return (
    <Stack aria-hidden="true">
      <Skeleton h={64} />
      <Skeleton h={64} />
      <Skeleton h={96} />
    </Stack>
  );
}

function EditProjectForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const action = useAction(projects.update, {
    key: `project ${project._id}`,
    fields: projectFields,
    announce: true,
    onDone: async ({ data }) => {
      queryClient.setQueryData(queryKeys.projects.one(project._id), data);
      onClose();
      await changed('project');
    },
    onFail: ({ code }) => {
      // Fetches the conflicting change, so that saving again overwrites it deliberately.
      if (code === errors.conflict.code) void changed('project', project._id);
    },
  });
  return (
    <ProjectForm
      project={project}
      action={action}
      onCancel={onClose}
      onSubmit={(values) =>
        action.run({ params: { id: project._id }, body: { ...values, revision: project.revision } })
      }
    />
  );
}
