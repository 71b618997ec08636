import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifications } from '../../../contract/calls/notifications.ts';
import { api } from '../../lib/api/api.ts';
import { useFormat } from '../../lib/language/format.ts';
import { Link } from '../../lib/page/own-router.tsx';
import { queryKeys } from '../../lib/query-keys.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import classes from './notifications.module.css';
import type { Notification } from './use-notifications.ts';

interface Props {
  line: Notification;
  onOpen: (line: Notification) => void;
  /** The line summarises several events, which can be expanded. */
  hasParts?: boolean;
}

export function NotificationLine({ line, onOpen, hasParts = false }: Props) {
  const { t } = useTranslation('notifications');
  const [isWide, setWide] = useState(false);
  const id = useId();
  return (
    <li className={classes.item} data-unread={!line.isRead}>
      {line.path === null ? (
        <UnstyledButton className={classes.line} onClick={() => onOpen(line)}>
          <Words line={line} />
        </UnstyledButton>
      ) : (
        <Link to={line.path} className={classes.line} onClick={() => onOpen(line)}>
          <Words line={line} />
        </Link>
      )}
      {hasParts && line.count > 1 && (
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={isWide}
          aria-controls={id}
          onClick={() => setWide(!isWide)}
        >
          <IconChevronDown size={14} stroke={2} aria-hidden data-open={isWide} />
          {isWide ? t('hideParts') : t('showParts', { count: line.count })}
        </UnstyledButton>
      )}
      <div id={id}>{isWide && <Platform id={line._id} />}</div>
    </li>
  );
}

function Words({ line }: { line: Notification }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  return (
    <>
      <span className={classes.who}>
        <Avatar name={line.actor?.name ?? 'Koma'} picture={line.actor?.profilePic ?? null} size={36} />
        <span className={classes.icon}>
          <NotificationIcon type={line.type} />
        </span>
      </span>
      <span className={classes.words}>
        <span className={classes.message} data-names>
          {line.message}
        </span>
        {line.detail !== null && <span className={classes.news}>{line.detail}</span>}
        <span className={classes.detail}>
          <time dateTime={line.createdAt}>{format.ago(line.createdAt)}</time>
          {line.isGone && <span>{t('gone')}</span>}
          {!line.isGone && line.projectName && <bdi>{line.projectName}</bdi>}
        </span>
      </span>
      {!line.isRead && (
        <span className={classes.dot}>
          <span className={classes.hidden}>{t('unread')}</span>
        </span>
      )}
    </>
  );
}

function Platform({ id }: { id: string }) {
  const format = useFormat();
  const { data } = useQuery({
    queryKey: queryKeys.notifications.parts(id),
    queryFn: async ({ signal }) => (await api(notifications.parts, { params: { id } }, { signal })).data,
  });
  return (
    <ul className={classes.parts}>
      {data?.results.map((part) => {
        const words = (
          <>
            <strong dir="auto">{part.actor?.name ?? 'Koma'}</strong>
            {part.words && (
              <span className={classes.said} dir="auto">
                {part.words}
              </span>
            )}
            <time dateTime={part.createdAt}>{format.ago(part.createdAt)}</time>
          </>
        );
        return (
          <li key={part._id}>
            {part.path === null ? (
              <span className={classes.part}>{words}</span>
            ) : (
              <Link to={part.path} className={classes.part}>
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
