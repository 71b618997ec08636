import { Button } from '@mantine/core';
import { IconCircleCheck, IconFolderCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useLeaving } from '../../../lib/optimistic.ts';
import { type SentItem, takeBack } from '../use-request.ts';
import classes from './request.module.css';

export function SentList({ items }: { items: SentItem[] }) {
  const { t } = useTranslation('requests');
  const leaving = useLeaving();
  const shown = items.filter(({ _id }) => !leaving.has(_id));
  return (
    <section className={classes.sent} aria-labelledby="sent">
      <h2 id="sent">{t('sent.title')}</h2>
      {shown.length === 0 ? (
        <p className={classes.note}>{t('sent.nothing')}</p>
      ) : (
        <ul>
          {shown.map((item) => (
            <SentRow key={item._id} item={item} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SentRow({ item }: { item: SentItem }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { name, isFolder, fileCount, size, canTakeBack } = item;
  const Icon = isFolder ? IconFolderCheck : IconCircleCheck;
  const facts = [isFolder ? t('sent.files', { count: fileCount }) : '', format.size(size), t('sent.arrived')];
  return (
    <li data-sent={name}>
      <Icon size={20} stroke={1.6} className={classes.done ?? ''} aria-hidden />
      <div className={classes.words}>
        <bdi title={name}>{name}</bdi>
        <span className={classes.note}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </div>
      {canTakeBack && (
        <Button variant="subtle" onClick={() => takeBack(item)} aria-label={t('sent.takeBackOne', { name })}>
          {t('sent.takeBack')}
        </Button>
      )}
    </li>
  );
}
