import type { MouseEvent } from 'react';
import { Link } from '../../../lib/page/own-router.tsx';
import type { FileItem } from '../items/file-item.ts';
import classes from './file-tile.module.css';

interface Props {
  item: FileItem;
  /** Undefined: there is no page to go to yet, so what is known is shown. */
  to: string | undefined;
  tabIndex: number;
  onOpen: () => void;
}

export function NameLink({ item, to, tabIndex, onOpen }: Props) {
  const { name } = item;

  /** In this tab; another one is the browser's business. */
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  }

  // The element that cuts a long name has the name's own direction, or it would cut its beginning.
  const common = { className: classes.link, title: name, dir: 'auto', tabIndex, 'data-open': true } as const;
  return to === undefined ? (
    <button type="button" {...common} onClick={onOpen}>
      {name}
    </button>
  ) : (
    <Link to={to} {...common} draggable={false} onClick={open}>
      {name}
    </Link>
  );
}
