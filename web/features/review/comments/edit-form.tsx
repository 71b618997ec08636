import { useTranslation } from 'react-i18next';
import type { RichText } from '../../../../contract/rich-text.ts';
import type { Said } from './comment-actions.ts';
import { SaidForm } from './said-form.tsx';
import { saveEdit } from './save-said.ts';
import type { FilePerson } from './use-people.ts';

interface Props {
  said: Said;
  words: RichText;
  people: FilePerson[];
  onOpen: (isOpen: boolean) => void;
}

/** What could not be saved, by what it was to change. */
const refused = new Map<string, RichText>();

/** Closes at once, and opens again with what could not be saved. */
export function EditForm({ said, words, people, onOpen }: Props) {
  const { t } = useTranslation('comments');
  const { _id: id } = said;

  function close() {
    refused.delete(id);
    onOpen(false);
  }

  async function save(blocks: RichText) {
    close();
    if (await saveEdit(said, blocks)) return;
    refused.set(id, blocks);
    onOpen(true);
  }

  return (
    <SaidForm
      label={t('edit.label')}
      initial={refused.get(id) ?? words}
      changes={words}
      people={people}
      confirmLabel={t('edit.save')}
      onCancel={close}
      onDone={(blocks) => void save(blocks)}
    />
  );
}
