import { useTranslation } from 'react-i18next';
import { type TeamCard, teams } from '../../../../contract/calls/teams.ts';
import { TEAM_RECOVERY_DAYS } from '../../../../contract/limits.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

interface Props {
  team: TeamCard;
  deletion: 'name' | 'word';
  opened: boolean;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}

/** The same word in every language, so that nobody has to find out how to type it. */
const WORD = 'Delete';

export function DeleteTeam({ team, deletion, opened, onClose, onGone }: Props) {
  const { t } = useTranslation('teams');
  const action = useAction(teams.delete, {
    announce: true,
    onDone: async () => {
      onClose();
      onGone?.();
      await changed('team');
    },
  });
  const word = deletion === 'name' ? team.name : WORD;
  return (
    <ConfirmDialog
      opened={opened}
      tone="danger"
      title={t('delete.title', { name: team.name })}
      text={t('delete.text', { days: TEAM_RECOVERY_DAYS })}
      typeToConfirm={{ word, label: t('delete.type', { word }) }}
      confirmLabel={t('delete.confirm')}
      pending={action.pending}
      onClose={onClose}
      onConfirm={() => void action.run({ params: { id: team._id } })}
    />
  );
}
