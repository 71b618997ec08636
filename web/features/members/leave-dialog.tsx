import { useTranslation } from 'react-i18next';
import { projects } from '../../../contract/calls/projects.ts';
import { teams } from '../../../contract/calls/teams.ts';
import { changed } from '../../lib/stale.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface Props {
  kind: 'team' | 'project';
  id: string;
  name: string;
  owner: string;
  opened: boolean;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}

/** Asks whether one wants to leave a team or a project, and says when it is done. */
export function LeaveDialog({ kind, id, name, owner, opened, onClose, onGone }: Props) {
  const { t } = useTranslation(`${kind}s`);
  const action = useAction(kind === 'team' ? teams.leave : projects.leave, {
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
      title={t('leave.title', { name })}
      text={t('leave.text', { owner })}
      confirmLabel={t('leave.confirm')}
      pending={action.pending}
      onClose={onClose}
      onConfirm={() => void action.run({ params: { id }, body: {} })}
    />
  );
}
