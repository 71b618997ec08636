import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { MemberType } from '../../../../contract/enums.ts';
import { useProfile } from '../../../lib/profile.ts';
import { FixedRole, MemberList, MemberRow } from '../../../ui/people/member-row.tsx';
import { useMemberChanges } from '../use-member-changes.ts';
import type { People } from '../use-people.ts';
import { MemberItem } from './member-item.tsx';
import { RemovedMember } from './removed-member.tsx';

interface Props {
  project: ProjectCard;
  people: People;
}

export function PeopleList({ project, people }: Props) {
  const { t } = useTranslation('projects');
  const { t: words } = useTranslation('people');
  const { data: profile } = useProfile();
  const changes = useMemberChanges(project._id);
  const { projectOwner } = project;
  const isRemoved = ({ type }: { type: number }) => type === MemberType.remove;
  const members = people.projectMember.filter((member) => !isRemoved(member));
  const removed = people.canManage ? people.projectMember.filter(isRemoved) : [];
  return (
    <div>
      <Title order={3}>{t('people.members')}</Title>
      {project.teamName !== null && <p>{t('people.team', { team: project.teamName })}</p>}
      <MemberList label={t('people.members')}>
        <MemberRow
          name={projectOwner.name}
          picture={projectOwner.profilePic}
          isYou={profile?._id === projectOwner._id}
        >
          <FixedRole>{words('owner')}</FixedRole>
        </MemberRow>
        {members.map((member) => (
          <MemberItem
            key={member._id}
            projectId={project._id}
            member={member}
            isYou={profile?._id === member._id}
            canManage={people.canManage}
            changes={changes}
          />
        ))}
      </MemberList>
      {removed.length > 0 && (
        <>
          <Title order={3} mt="md">
            {words('removedTitle')}
          </Title>
          <MemberList label={words('removedTitle')}>
            {removed.map((member) => (
              <RemovedMember key={member._id} member={member} changes={changes} />
            ))}
          </MemberList>
        </>
      )}
    </div>
  );
}
