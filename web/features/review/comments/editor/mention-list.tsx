import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/people/avatar.tsx';
import type { FilePerson } from '../../comment-data/use-file-people.ts';
import classes from './rich-editor.module.css';

interface Props {
  id: string;
  people: FilePerson[];
  active: number;
  onChoose: (person: FilePerson) => void;
}

export function MentionList({ id, people, active, onChoose }: Props) {
  const { t } = useTranslation('comments');
  return (
    <div id={id} role="listbox" aria-label={t('mention.people')} className={classes.people}>
      {people.map((person, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text listens to the keys
        <div
          key={person._id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          className={classes.person}
          // The text must not lose the cursor.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.name} picture={person.profilePic} size={24} />
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  );
}
