import { useTranslation } from 'react-i18next';
import { CommentType } from '../../../../../contract/enums.ts';
import type { RichText } from '../../../../../contract/rich-text.ts';
import type { FilePerson } from '../../comment-data/use-file-people.ts';
import { type CommentOrReply, isReply } from '../sending/comment-actions.ts';
import { editOf, keepDraft } from '../sending/draft.ts';
import { saveEdit } from '../sending/save-edit.ts';
import { CommentForm } from './comment-form.tsx';

interface Props {
  entry: CommentOrReply;
  words: RichText;
  people: FilePerson[];
  onOpen: (isOpen: boolean) => void;
}

/** Closes at once, and opens again with the words if saving fails. */
export function EditForm({ entry, words, people, onOpen }: Props) {
  const { t } = useTranslation('comments');
  const about = editOf(entry._id);
  const commentType = isReply(entry) ? CommentType.public : entry.commentType;

  async function save(blocks: RichText) {
    onOpen(false);
    if (await saveEdit(entry, blocks)) return;
    keepDraft(about, { blocks, commentType });
    onOpen(true);
  }

  return (
    <CommentForm
      about={about}
      commentType={commentType}
      label={t('edit.label')}
      initial={words}
      isEdit
      hasDrawing={!isReply(entry) && entry.figureCount > 0}
      people={people}
      confirmLabel={t('edit.save')}
      onCancel={() => onOpen(false)}
      onDone={(blocks) => void save(blocks)}
    />
  );
}
