import { Button, Skeleton, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/language/format.ts';
import classes from './deleted-list.module.css';

interface Item {
  _id: string;
  name: string;
  deletedAt: string;
  restorableUntil: string;
}

interface Props {
  title: string;
  empty: string;
  /** Undefined while loading. */
  items: Item[] | undefined;
  hasMore: boolean;
  onMore: () => void;
  onRestore: (id: string) => void;
}

export function DeletedList({ title, empty, items, hasMore, onMore, onRestore }: Props) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <section className={classes.section}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {!items && <Skeleton h={64} radius="lg" />}
      {items?.length === 0 && <p className={classes.empty}>{empty}</p>}
      {items && items.length > 0 && (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={item._id} className={classes.item}>
              <div className={classes.words}>
                <strong>
                  <bdi>{item.name}</bdi>
                </strong>
                <span className={classes.detail}>
                  {t('deleted.detail', {
                    ago: format.ago(item.deletedAt),
                    until: format.day(item.restorableUntil),
                  })}
                </span>
              </div>
              <Button
                leftSection={<IconArrowBackUp size={18} stroke={1.8} />}
                aria-label={t('deleted.restoreNamed', { name: item.name })}
                onClick={() => onRestore(item._id)}
              >
                {t('deleted.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button mt="sm" variant="subtle" onClick={onMore}>
          {t('deleted.more')}
        </Button>
      )}
    </section>
  );
}
