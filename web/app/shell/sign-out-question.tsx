import { useTranslation } from 'react-i18next';
import { accounts } from '../../../contract/calls/accounts.ts';
import { loadPage } from '../../lib/page/navigation.ts';
import { forgetSession } from '../../lib/session/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Reloads, so that nothing stays in memory. */
function leave() {
  forgetSession();
  loadPage('/sign-in');
}

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function SignOutQuestion({ opened, onClose }: Props) {
  const { t } = useTranslation('shell');
  const signOut = useAction(accounts.signOut, { onDone: leave, onFail: leave });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('signOut.question')}
      text={t('signOut.effect')}
      confirmLabel={t('signOut.confirm')}
      pending={signOut.pending}
      onClose={onClose}
      onConfirm={() => void signOut.run({ body: {} })}
    />
  );
}
