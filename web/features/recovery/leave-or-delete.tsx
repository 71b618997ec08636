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
  opened: boolean;
  onClose: () => void;
  onGone?: (() => void) | undefined;
}

const days = { team: TEAM_RECOVERY_DAYS, project: PROJECT_RECOVERY_DAYS };

const endWith = ({ kind, onClose, onGone }: Props) => ({
  announce: true,
  onDone: async () => {
    onClose();
    onGone?.();
    await changed(kind);
  },
});

export function LeaveDialog({ owner, ...props }: Props & { owner: string }) {
  const { kind, id, name, opened, onClose } = props;
  const { t } = useTranslation(`${kind}s`);
  const action = useAction(kind === 'team' ? teams.leave : projects.leave, endWith(props));
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

interface DeleteProps extends Props {
  /** Must be typed, so that nobody deletes by accident. */
  word: string;
}

export function DeleteDialog({ word, ...props }: DeleteProps) {
  const { kind, id, name, opened, onClose } = props;
  const { t } = useTranslation(`${kind}s`);
  const action = useAction(kind === 'team' ? teams.delete : projects.delete, endWith(props));
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
