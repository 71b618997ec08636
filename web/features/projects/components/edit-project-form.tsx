import { projects } from '../../../../contract/calls/projects.ts';
import { errors } from '../../../../contract/errors.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import type { Project } from '../use-project.ts';
import { ProjectForm, projectFields } from './project-form.tsx';

interface Props {
  project: Project;
  onClose: () => void;
}

export function EditProjectForm({ project, onClose }: Props) {
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
      // What somebody else saved meanwhile is fetched, so that saving again is a decision and not an accident.
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
