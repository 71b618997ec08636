import {
  IconCircleCheck,
  IconFolderSymlink,
  IconMessage,
  IconPhotoPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { ActivityKind } from '../../../contract/calls/activity.ts';
import { useFormat } from '../../lib/language/format.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { Avatar } from '../../ui/people/avatar.tsx';
import classes from './activity.module.css';
import type { ActivityEntry } from './use-activity.ts';

const icons: Record<ActivityKind, typeof IconMessage> = {
  comments: IconMessage,
  media: IconPhotoPlus,
  status: IconCircleCheck,
  deletions: IconTrash,
  organising: IconFolderSymlink,
  people: IconUsers,
};

interface Props {
  entry: ActivityEntry;
  onOpen?: (() => void) | undefined;
}

export function ActivityLine({ entry, onOpen }: Props) {
  return (
    <li className={classes.item}>
      {entry.path === null ? (
        <div className={classes.line}>
          <Words entry={entry} />
        </div>
      ) : (
        <Link to={entry.path} className={classes.line} onClick={onOpen}>
          <Words entry={entry} />
        </Link>
      )}
    </li>
  );
}

function Words({ entry }: { entry: ActivityEntry }) {
  const format = useFormat();
  const Icon = icons[entry.kind];
  return (
    <>
      <span className={classes.who}>
        <Avatar name={entry.actor?.name ?? 'Koma'} picture={entry.actor?.profilePic ?? null} size={32} />
        <span className={classes.icon}>
          <Icon size={14} stroke={1.8} aria-hidden />
        </span>
      </span>
      <span className={classes.words}>
        <span className={classes.message} data-names>
          {entry.message}
        </span>
        {entry.words !== null && (
          <span className={classes.said} dir="auto">
            {entry.words}
          </span>
        )}
        <time dateTime={entry.at} title={format.moment(entry.at)} className={classes.time}>
          {format.ago(entry.at)}
        </time>
      </span>
      {entry.fileThumbnailPath !== null && (
        <img src={entry.fileThumbnailPath} alt="" loading="lazy" className={classes.picture} />
      )}
    </>
  );
}
