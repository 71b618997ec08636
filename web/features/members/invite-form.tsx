import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import { findInviteProblem, type Invited, InviteFields } from '../../ui/fields/invite-fields.tsx';
import type { RoleName } from '../../ui/fields/role-select.tsx';
import { type Member, memberFields } from './member.ts';

interface Props<E extends Endpoint, R extends RoleName> {
  thing: 'team' | 'project';
  endpoint: E;
  toInput: (invited: Invited<R>) => InputOf<E> & object;
  /** Who is proposed. */
  nobody: Invited<R>;
  roles: readonly R[];
  members: Member[];
  /** Also asks whether they may download, and finds people by whether they are on it. */
  projectId?: string;
}

/** Invites people by their addresses. */
export function InviteForm<E extends Endpoint, R extends RoleName>(props: Props<E, R>) {
  const { thing, endpoint, toInput, nobody, roles, members, projectId } = props;
  const { t } = useTranslation('people');
  const [invited, setInvited] = useState(nobody);
  const [problem, setProblem] = useState<string>();
  const action = useAction(endpoint, {
    key: `invitations ${endpoint.path}`,
    fields: memberFields(thing === 'team' ? 'teamMember' : 'projectMember'),
    announce: true,
    onDone: async () => {
      setInvited((before) => ({ ...before, addresses: [] }));
      await changed(thing);
    },
  });

  function invite(event: FormEvent) {
    event.preventDefault();
    const present = members.filter(({ isRemoved }) => !isRemoved);
    const found = findInviteProblem({
      addresses: invited.addresses,
      known: present.map(({ email }) => email),
    });
    setProblem(found && t(found.key, found.values));
    if (!found && !action.pending) void action.run(toInput(invited));
  }

  return (
    <form noValidate onSubmit={invite}>
      <InviteFields
        value={invited}
        roles={roles}
        {...(projectId !== undefined && { projectId, withDownload: true })}
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
