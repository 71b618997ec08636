import { useTranslation } from 'react-i18next';
import { projects } from '../../../../contract/calls/projects.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProjectForm, type ProjectValues, projectFields } from './project-form.tsx';

interface Props {
  /** Puts the project into a team, which requires a description. */
  team?: { _id: string; name: string };
  opened: boolean;
  onClose: () => void;
}

export function NewProjectDialog({ team, opened, onClose }: Props) {
  const { t } = useTranslation('projects');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={team ? t('form.teamTitle', { team: team.name }) : t('form.newTitle')}
      size={560}
    >
      <NewProjectForm onClose={onClose} {...(team && { team })} />
    </Dialog>
  );
}

function NewProjectForm({ team, onClose }: Omit<Props, 'opened'>) {
  const navigate = useNavigate();
  const settings = {
    fields: projectFields,
    announce: true,
    onDone: async ({ data }: { data: { _id: string } }) => {
      onClose();
      navigate(`/dashboard/${data._id}`);
      await changed('project');
    },
  };
  const plain = useAction(projects.create, settings);
  const ofTeam = useAction(projects.createForTeam, settings);

  const create = (values: ProjectValues) =>
    team ? ofTeam.run({ body: { ...values, teamId: team._id } }) : plain.run({ body: values });

  return (
    <ProjectForm
      action={team ? ofTeam : plain}
      isTeamProject={team !== undefined}
      onCancel={onClose}
      onSubmit={create}
    />
  );
}
