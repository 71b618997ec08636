import { Button, Skeleton, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reviews } from '../../../../contract/calls/reviews.ts';
import { ReviewStatus, type ValueOf } from '../../../../contract/enums.ts';
import { api } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/failures/toast.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { queryKeys } from '../../../lib/query-keys.ts';
import { type FileItem, mayApprove } from '../items/file-item.ts';
import { useLiveBoard } from '../items/use-live-files.ts';
import { statusNames } from '../tile/status-badge.tsx';
import classes from './board.module.css';
import { moveOnBoard } from './board-actions.ts';
import { BoardCard } from './board-card.tsx';

type Status = ValueOf<typeof ReviewStatus>;

interface Props {
  project: { _id: string; name: string };
  reviewPath: (item: FileItem) => string | undefined;
}

export function ProjectBoard({ project, reviewPath }: Props) {
  const { t } = useTranslation('files');
  const [dragged, setDragged] = useState<FileItem>();
  const [over, setOver] = useState<Status>();
  const [said, setSaid] = useState('');
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.files.board(project._id),
    queryFn: async ({ signal }) =>
      (await api(reviews.getBoard, { params: { id: project._id } }, { signal })).data,
    meta: { scope: 'action' },
  });

  useLiveBoard(project._id);

  function move(item: FileItem, to: Status) {
    if (item.status === to || !item.canChangeStatus) return;
    if (to === ReviewStatus.approved && !mayApprove(item)) {
      showToast({ tone: 'error', message: t('review.onlyReviewers') });
      return;
    }
    setSaid(t('board.moved', { name: item.name, status: t(`status.${statusNames[to]}`) }));
    void moveOnBoard(item, to);
  }

  return (
    <section aria-labelledby="board-title">
      <div className={classes.head}>
        <Title order={2} id="board-title">
          {t('board.title')}
        </Title>
        <Button
          component={Link}
          to={`/dashboard/${project._id}`}
          leftSection={<IconArrowLeft size={18} stroke={1.8} className={classes.arrow ?? ''} />}
        >
          {t('board.back')}
        </Button>
      </div>
      <p className={classes.help} id="board-help">
        {t('board.help')}
      </p>
      {isError && (
        <p role="alert">
          {t('board.failed')} <Button onClick={() => void refetch()}>{t('board.retry')}</Button>
        </p>
      )}
      {!data && !isError && <Skeleton h={320} radius="md" />}
      {data && (
        <div className={classes.board}>
          {data.columns.map(({ status, total, results }) => (
            <section
              key={status}
              className={classes.column}
              data-over={over === status || undefined}
              aria-label={t(`status.${statusNames[status]}`)}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                setOver(status);
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => {
                event.preventDefault();
                setOver(undefined);
                if (dragged) move(dragged, status);
                setDragged(undefined);
              }}
            >
              <h3 className={classes.title} data-status={statusNames[status]}>
                {t(`status.${statusNames[status]}`)}
                <span className={classes.count}>{total}</span>
              </h3>
              <ul className={classes.cards}>
                {results.map((item) => (
                  <BoardCard
                    key={item._id}
                    item={item}
                    path={reviewPath(item)}
                    onMove={(to) => move(item, to)}
                    onDrag={setDragged}
                  />
                ))}
              </ul>
              {total === 0 && <p className={classes.empty}>{t('board.empty')}</p>}
              {total > results.length && (
                <p className={classes.empty}>{t('board.more', { count: total - results.length })}</p>
              )}
            </section>
          ))}
        </div>
      )}
      <div role="status" className={classes.said}>
        {said}
      </div>
    </section>
  );
}
