import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useProfile } from '../../../../lib/profile.ts';
import { type FilePerson, findPeople } from '../../comment-data/use-file-people.ts';
import { insertMention, mentionAtCursor } from './editor-mentions.ts';

interface Options {
  root: RefObject<HTMLElement | null>;
  people: FilePerson[];
  onChosen: () => void;
}

export function useMentions({ root, people, onChosen }: Options) {
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const { data: profile } = useProfile();
  const found = search === null ? [] : findPeople(people, search).filter(({ _id }) => _id !== profile?._id);

  function choose(person: FilePerson) {
    const typed = root.current && mentionAtCursor(root.current);
    if (!typed) return;
    insertMention(typed.range, { mention: person._id, name: person.name });
    setSearch(null);
    onChosen();
  }

  return {
    found,
    active,
    choose,
    suggest() {
      const typed = root.current && mentionAtCursor(root.current);
      setSearch(typed ? typed.search : null);
      setActive(0);
    },
    close: () => setSearch(null),
    /** Returns whether the list used the key. */
    press({ key }: KeyboardEvent): boolean {
      const person = found[active];
      if (!person) return false;
      if (key === 'ArrowDown') setActive((active + 1) % found.length);
      else if (key === 'ArrowUp') setActive((active + found.length - 1) % found.length);
      else if (key === 'Enter' || key === 'Tab') choose(person);
      else if (key === 'Escape') setSearch(null);
      else return false;
      return true;
    },
  };
}
