import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectCard } from '../../../../contract/calls/project-entities.ts';
import { projects } from '../../../../contract/calls/projects.ts';
import { FileRole, MemberType } from '../../../../contract/enums.ts';
import { INVITE_MAX } from '../../../../contract/limits.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { findInviteProblem, type Invited, InviteFields } from '../../../ui/fields/invite-fields.tsx';
import { type MemberRole, memberRoles, typeOf } from '../member-roles.ts';
import type { People } from '../use-people.ts';

const nobody: Invited<MemberRole> = { addresses: [], role: 'collaborator', canDownload: true };
/** Told beside the field, for whichever address it is. */
const fields = Array.from({ length: INVITE_MAX }, (_, place) => `projectMember.${place}.email`);

interface Props {
  project: ProjectCard;
  people: People;
}

export function InvitePeople({ project, people }: Props) {
  const { t } = useTranslation('people');
  const [invited, setInvited] = useState(nobody);
  const [problem, setProblem] = useState<string>();
  const action = useAction(projects.addUser, {
    fields,
    announce: true,
    onDone: async () => {
      setInvited((before) => ({ ...before, addresses: [] }));
      await changed('project');
    },
  });
  // Nobody hands out more than they have.
  const isEditor = project.isOwner || project.userRole === FileRole.editor;
  const roles = isEditor ? memberRoles : memberRoles.filter((role) => role !== 'editor');

  function invite(event: FormEvent) {
    event.preventDefault();
    const known = people.projectMember.filter(({ type }) => type !== MemberType.remove);
    const found = findInviteProblem({
      addresses: invited.addresses,
      known: known.map(({ email }) => email),
    });
    setProblem(found && t(found.key, found.values));
    if (found || action.pending) return;
    const { role, canDownload } = invited;
    void action.run({
      body: {
        projectId: project._id,
        projectMember: invited.addresses.map((email) => ({ email, type: typeOf(role), canDownload })),
      },
    });
  }

  return (
    <form noValidate onSubmit={invite}>
      <InviteFields
        value={invited}
        roles={roles}
        projectId={project._id}
        withDownload
        error={problem ?? action.problem}
        onChange={(next) => {
          setInvited(next);
          setProblem(undefined);
          action.clearErrors();
        }}
      >
        <Button type="submit" size="md" variant="filled" color="accent" loading={action.pending}>
          {t('invite')}
        </Button>
      </InviteFields>
    </form>
  );
}
