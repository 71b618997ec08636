import { useTranslation } from 'react-i18next';
import { CommentType } from '../../../../../contract/enums.ts';
import type { RichText } from '../../../../../contract/rich-text.ts';
import type { FilePerson } from '../data/use-file-people.ts';
import { isReply, type Said } from '../sending/comment-actions.ts';
import { editOf, keepDraft } from '../sending/draft.ts';
import { saveEdit } from '../sending/save-edit.ts';
import { SaidForm } from './comment-form.tsx';

interface Props {
  said: Said;
  words: RichText;
  people: FilePerson[];
  onOpen: (isOpen: boolean) => void;
}

/** Closes at once, and opens again with what could not be saved. */
export function EditForm({ said, words, people, onOpen }: Props) {
  const { t } = useTranslation('comments');
  const about = editOf(said._id);
  const commentType = isReply(said) ? CommentType.public : said.commentType;

  async function save(blocks: RichText) {
    onOpen(false);
    if (await saveEdit(said, blocks)) return;
    keepDraft(about, { blocks, commentType });
    onOpen(true);
  }

  return (
    <SaidForm
      about={about}
      commentType={commentType}
      label={t('edit.label')}
      initial={words}
      isEdit
      hasDrawing={!isReply(said) && said.figureCount > 0}
      people={people}
      confirmLabel={t('edit.save')}
      onCancel={() => onOpen(false)}
      onDone={(blocks) => void save(blocks)}
    />
  );
}
