import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teams } from '../../../../contract/calls/teams.ts';
import { TeamRole } from '../../../../contract/enums.ts';
import { isFilled } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Form } from '../../../ui/fields/form.tsx';
import { findInviteProblem, InviteFields } from '../../../ui/fields/invite-fields.tsx';
import { memberFields, nobodyOnTeam, teamRoles } from '../../members/member.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function NewTeamDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('teams');
  const { t: common } = useTranslation('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('form.newTitle')}
      size={560}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <NewTeamForm onClose={onClose} />
    </Modal>
  );
}

const fields = memberFields('teamMember');

function NewTeamForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('teams');
  const { t: words } = useTranslation('people');
  const navigate = useNavigate();
  const [invited, setInvited] = useState(nobodyOnTeam);
  const [problem, setProblem] = useState<string>();
  const action = useAction(teams.create, {
    fields: ['name', ...fields],
    announce: true,
    onDone: async ({ data }) => {
      onClose();
      navigate(`/team/${data._id}`);
      await changed('team');
    },
  });
  const form = useForm({ initial: { name: '' }, rules: { name: isFilled('teamName') }, action });
  const memberProblem = fields.map(action.errorOf).find((message) => message !== undefined);

  const submit = form.submit(({ name }) => {
    const { addresses, role } = invited;
    const found = addresses.length > 0 ? findInviteProblem({ addresses, known: [] }) : undefined;
    setProblem(found && words(found.key, found.values));
    if (found) return;
    void action.run({
      body: { name, teamMember: addresses.map((email) => ({ email, teamRole: TeamRole[role] })) },
    });
  });

  return (
    <Form form={form} failure={action.failure} onSubmit={submit}>
      <TextInput
        size="md"
        label={t('form.name')}
        placeholder={t('form.namePlaceholder')}
        data-autofocus
        autoComplete="off"
        {...form.input('name')}
      />
      <InviteFields
        value={invited}
        roles={teamRoles}
        error={problem ?? memberProblem}
        onChange={(next) => {
          setInvited(next);
          setProblem(undefined);
          action.clearErrors();
        }}
      />
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
