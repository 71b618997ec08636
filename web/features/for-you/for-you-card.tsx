import { IconAt, IconCircleCheck, IconGavel, IconHistory, IconMessage, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isolate, useFormat } from '../../lib/language/format.ts';
import { Link } from '../../lib/page/own-router.tsx';
import classes from './for-you.module.css';
import { tellSince } from './since.ts';
import type { Waiting } from './use-for-you.ts';

const icons = {
  request: IconGavel,
  mention: IconAt,
  upload: IconMessage,
  review: IconCircleCheck,
  project: IconHistory,
};

export function ForYouCard({ one }: { one: Waiting }) {
  const { t } = useTranslation('for-you');
  const format = useFormat();
  const Icon = icons[one.kind];
  return (
    <li className={classes.item}>
      <Link to={one.path} className={classes.card}>
        <span className={classes.picture}>
          {one.fileThumbnailPath === null ? (
            <IconPhoto size={20} stroke={1.6} aria-hidden />
          ) : (
            <img src={one.fileThumbnailPath} alt="" />
          )}
          <span className={classes.icon}>
            <Icon size={14} stroke={2} aria-hidden />
          </span>
        </span>
        <span className={classes.words}>
          <Why one={one} />
          <bdi className={classes.name}>{one.kind === 'project' ? one.projectName : one.fileName}</bdi>
          <span className={classes.detail} dir="auto">
            {one.words ?? (one.kind === 'project' ? one.fileName : one.projectName)}
          </span>
          <time dateTime={one.dueAt ?? one.at} className={classes.detail}>
            {one.dueAt === null ? format.ago(one.at) : t('due', { date: isolate(format.moment(one.dueAt)) })}
          </time>
        </span>
      </Link>
    </li>
  );
}

function Why({ one }: { one: Waiting }) {
  const { t, i18n } = useTranslation('for-you');
  return (
    <strong className={classes.why} data-names>
      {one.kind === 'request' && t('request', { name: isolate(one.person?.name ?? 'Koma') })}
      {one.kind === 'mention' && t('mention', { name: isolate(one.person?.name ?? 'Koma') })}
      {one.kind === 'upload' && t('upload', { count: one.comments })}
      {one.kind === 'review' && t('review')}
      {one.kind === 'project' && t('project', tellChanges(one, t, i18n.language))}
    </strong>
  );
}

type Tell = (key: 'versions' | 'files' | 'comments', values: { count: number }) => string;

function tellChanges(one: Waiting, t: Tell, language: string) {
  const counts = (['versions', 'files', 'comments'] as const).filter((key) => one[key] > 0);
  const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
  return {
    changes: list.format(counts.map((key) => t(key, { count: one[key] }))),
    since: one.since === null ? '' : tellSince(one.since, language),
  };
}
