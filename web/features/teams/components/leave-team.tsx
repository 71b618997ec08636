import { useTranslation } from 'react-i18next';
import { type TeamCard, teams } from '../../../../contract/calls/teams.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface Props {
  team: TeamCard;
  opened: boolean;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}

export function LeaveTeam({ team, opened, onClose, onGone }: Props) {
  const { t } = useTranslation('teams');
  const action = useAction(teams.leave, {
    onDone: async () => {
      onClose();
      onGone?.();
      await changed('team');
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      tone="danger"
      title={t('leave.title', { name: team.name })}
      text={t('leave.text', { owner: team.owner.name })}
      confirmLabel={t('leave.confirm')}
      pending={action.pending}
      onClose={onClose}
      onConfirm={() => void action.run({ params: { id: team._id }, body: {} })}
    />
  );
}
