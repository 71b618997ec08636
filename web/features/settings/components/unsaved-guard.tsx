import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from '../../../lib/forms/use-leave-question.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a page with unsaved changes is left, inside the product and out of it. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { t } = useTranslation('settings');
  const question = useLeaveQuestion(when);
  return (
    <ConfirmDialog
      opened={question.isAsking}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      tone="danger"
      onConfirm={question.leave}
      onClose={question.stay}
    />
  );
}
