import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { findInviteProblem, type Invited, InviteFields } from '../../../ui/fields/invite-fields.tsx';
import { memberFields, numberOf, type TeamRoleName, teamRoles } from '../team-roles.ts';
import type { Team } from '../use-team.ts';

const nobody: Invited<TeamRoleName> = { addresses: [], role: 'viewer', canDownload: false };

export function InviteMembers({ team }: { team: Team }) {
  const { t } = useTranslation('people');
  const [invited, setInvited] = useState(nobody);
  const [problem, setProblem] = useState<string>();
  const action = useAction(teams.update, {
    key: `team invitations ${team._id}`,
    fields: memberFields,
    announce: true,
    onDone: async () => {
      setInvited((before) => ({ ...before, addresses: [] }));
      await changed('team');
    },
  });

  function invite(event: FormEvent) {
    event.preventDefault();
    const { addresses, role } = invited;
    const found = findInviteProblem({ addresses, known: team.teamMember.map(({ email }) => email) });
    setProblem(found && t(found.key, found.values));
    if (found || action.pending) return;
    const teamMember = addresses.map((email) => ({ email, teamRole: numberOf(role) }));
    void action.run({ params: { id: team._id }, body: { name: team.name, teamMember } });
  }

  return (
    <form noValidate onSubmit={invite}>
      <InviteFields
        value={invited}
        roles={teamRoles}
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
