import { Button, Group, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { TeamRole } from '../../../../contract/enums.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/fields/form.tsx';
import { InviteFields, invitedSchema } from '../../../ui/fields/invite-fields.tsx';
import { nobodyOnTeam, type TeamRoleName, teamRoles } from '../../members/member.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function NewTeamDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('teams');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('form.newTitle')} size={560}>
      <NewTeamForm onClose={onClose} />
    </Dialog>
  );
}

function NewTeamForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('teams');
  const { t: words } = useTranslation('people');
  const navigate = useNavigate();
  const action = useAction(teams.create, {
    fields: ['name', 'teamMember'],
    announce: true,
    onDone: async ({ data }) => {
      onClose();
      navigate(`/team/${data._id}`);
      await changed('team');
    },
  });
  const invited = invitedSchema<TeamRoleName>({
    isOptional: true,
    say: ({ key, values }) => words(key, values),
  });
  const form = useSchemaForm({
    schema: teams.create.body.extend({
      teamMember: invited.transform(({ addresses, role }) =>
        addresses.map((email) => ({ email, teamRole: TeamRole[role] })),
      ),
    }),
    initialValues: { name: '', teamMember: nobodyOnTeam },
    action,
  });

  return (
    <Form form={form} failure={action.failure} onSubmit={form.submit((body) => action.run({ body }))}>
      <TextInput
        size="md"
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        data-autofocus
        autoComplete="off"
        {...form.input('name')}
      />
      <InviteFields roles={teamRoles} {...form.input('teamMember')} />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button size="md" onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" size="md" variant="filled" color="accent" loading={action.pending}>
          {t('form.create')}
        </Button>
      </Group>
    </Form>
  );
}
