import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { memberRoles, readProjectMember, writeProjectMember } from '../../members/member.ts';
import { Members } from '../../members/members.tsx';
import { useMemberChanges } from '../../members/use-member-changes.ts';
import type { People } from '../use-people.ts';

interface Props {
  project: ProjectCard;
  people: People;
}

export function PeopleList({ project, people }: Props) {
  const { t } = useTranslation('projects');
  const handling = usePeopleChanges(project._id);
  return (
    <div>
      <Title order={3}>{t('people.members')}</Title>
      {project.teamName !== null && <p>{t('people.team', { team: project.teamName })}</p>}
      <Members
        label={t('people.members')}
        owner={project.projectOwner}
        members={people.projectMember.map(readProjectMember)}
        roles={memberRoles}
        handling={people.canManage ? handling : undefined}
      />
    </div>
  );
}

function usePeopleChanges(id: string) {
  const action = useAction(projects.manageMembers, { onDone: () => changed('project', id) });
  return useMemberChanges({
    subject: { kind: 'project', id },
    send: (member, optimistic) => {
      const body = { projectMember: [writeProjectMember(member)] };
      void action.run({ params: { id }, body }, optimistic);
    },
    show: (member) => {
      const { _id, email, ...shown } = writeProjectMember(member);
      queryClient.setQueryData<People>(
        queryKeys.projects.people(id),
        (people) =>
          people && {
            ...people,
            projectMember: people.projectMember.map((one) => (one._id === _id ? { ...one, ...shown } : one)),
          },
      );
    },
  });
}
