import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Selection } from '../use-selections.ts';
import { ChooseSelection } from './choose-selection.tsx';

interface Props {
  projectId: string;
  fileIds: string[];
  onMade: (selection: Selection) => void;
  onClose: () => void;
}

export function ChooseSelectionDialog(props: Props) {
  const { t } = useTranslation(['selections', 'fields']);
  return (
    <Dialog opened onClose={props.onClose} title={t('add')} size={520}>
      <ChooseSelection {...props} />
    </Dialog>
  );
}
