import { Link } from 'react-router';
import type { FileItem } from '../file-item.ts';
import classes from './file-tile.module.css';

interface Props {
  item: FileItem;
  /** Undefined: there is no page to go to yet, so what is known is shown. */
  to: string | undefined;
  tabIndex: number;
  onOpen: () => void;
}

export function NameLink({ item, to, tabIndex, onOpen }: Props) {
  const name = <bdi title={item.name}>{item.name}</bdi>;
  return to === undefined ? (
    <button type="button" className={classes.link} data-open tabIndex={tabIndex} onClick={onOpen}>
      {name}
    </button>
  ) : (
    <Link to={to} className={classes.link} data-open tabIndex={tabIndex} draggable={false}>
      {name}
    </Link>
  );
}
