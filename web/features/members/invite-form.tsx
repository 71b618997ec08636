import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import { useSchemaForm } from '../../lib/forms/use-schema-form.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import { type Invited, InviteFields, invitedSchema } from '../../ui/fields/invite-fields.tsx';
import type { RoleName } from '../../ui/fields/role-select.tsx';
import type { Member } from './member.ts';

interface Props<E extends Endpoint, R extends RoleName> {
  thing: 'team' | 'project';
  endpoint: E;
  toInput: (invited: Invited<R>) => InputOf<E> & object;
  nobody: Invited<R>;
  roles: readonly R[];
  members: Member[];
  /** Adds the choice of downloads, and excludes present members from the search. */
  projectId?: string;
}

export function InviteForm<E extends Endpoint, R extends RoleName>(props: Props<E, R>) {
  const { thing, endpoint, toInput, nobody, roles, members, projectId } = props;
  const { t } = useTranslation('people');
  const action = useAction(endpoint, {
    key: `invitations ${endpoint.path}`,
    fields: [thing === 'team' ? 'teamMember' : 'projectMember'],
    announce: true,
    onDone: async () => {
      form.setFieldValue('members', ({ role, canDownload }) => ({ addresses: [], role, canDownload }));
      await changed(thing);
    },
  });
  const present = members.filter(({ isRemoved }) => !isRemoved);
  const form = useSchemaForm({
    schema: z.strictObject({
      members: invitedSchema<R>({
        known: present.map(({ email }) => email),
        say: ({ key, values }) => t(key, values),
      }),
    }),
    initialValues: { members: nobody },
    action,
  });
  const { error = action.failure, ...input } = form.input('members');

  /** Shows a refusal beside the addresses, whichever it concerns. */
  async function invite(invited: Invited<R>) {
    const refused = await action.run(toInput(invited));
    return refused.map(({ message }) => ({ field: 'members', message }));
  }

  return (
    <form ref={form.ref} noValidate onSubmit={form.submit((values) => invite(values.members))}>
      <InviteFields
        {...input}
        error={error}
        roles={roles}
        {...(projectId !== undefined && { projectId, withDownload: true })}
      >
        <Button type="submit" size="md" variant="filled" color="accent" loading={action.pending}>
          {t('invite')}
        </Button>
      </InviteFields>
    </form>
  );
}
