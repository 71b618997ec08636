import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { unbrokenName } from '../../../lib/language/unbroken-name.ts';
import type { OpenRequest } from '../use-request.ts';
import classes from './request.module.css';

export function RequestHead({ request }: { request: OpenRequest }) {
  const { t } = useTranslation('requests');
  const owner = unbrokenName(request.ownerName);
  return (
    <header className={classes.head} data-names>
      <p className={classes.owner}>{t('head.from', { owner })}</p>
      <Title order={1} className={classes.title}>
        {request.title ?? t('head.locked')}
      </Title>
      {request.words && (
        <p className={classes.asked} dir="auto">
          {request.words}
        </p>
      )}
    </header>
  );
}

export function RequestLimits({ request }: { request: OpenRequest }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { kinds, maxFileBytes, filesLeft, bytesLeft, expiresAt } = request;
  const lines = [
    kinds.map((kind) => t(`kinds.${kind}`)).join(t('head.and')),
    maxFileBytes === null ? '' : t('head.largest', { size: format.size(maxFileBytes) }),
    filesLeft === null ? '' : t('head.filesLeft', { count: filesLeft }),
    bytesLeft === null ? '' : t('head.bytesLeft', { size: format.size(bytesLeft) }),
    expiresAt === null ? '' : t('head.until', { date: format.moment(expiresAt) }),
  ];
  return <p className={classes.note}>{lines.filter((line) => line !== '').join(' · ')}</p>;
}
