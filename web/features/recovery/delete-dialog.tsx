import { useTranslation } from 'react-i18next';
import { projects } from '../../../contract/calls/projects.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { PROJECT_RECOVERY_DAYS, TEAM_RECOVERY_DAYS } from '../../../contract/limits.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Props {
  kind: 'team' | 'project';
  id: string;
  name: string;
  /** What has to be typed, so that nobody deletes by a slip. */
  word: string;
  opened: boolean;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}

const days = { team: TEAM_RECOVERY_DAYS, project: PROJECT_RECOVERY_DAYS };

/** Asks before a team or a project is deleted, which its owner can restore for some days. */
export function DeleteDialog({ kind, id, name, word, opened, onClose, onGone }: Props) {
  const { t } = useTranslation(`${kind}s`);
  const action = useAction(kind === 'team' ? teams.delete : projects.delete, {
    announce: true,
    onDone: async () => {
      onClose();
      onGone?.();
      await changed(kind);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      tone="danger"
      title={t('delete.title', { name })}
      text={t('delete.text', { days: days[kind] })}
      typeToConfirm={{ word, label: t('delete.type', { word }) }}
      confirmLabel={t('delete.confirm')}
      pending={action.pending}
      onClose={onClose}
      onConfirm={() => void action.run({ params: { id } })}
    />
  );
}
