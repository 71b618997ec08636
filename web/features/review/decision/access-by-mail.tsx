import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isolate, useFormat } from '../../../lib/language/format.ts';
import classes from './decision.module.css';
import { endAccess } from './mailed-access.ts';
import type { Reviewer } from './use-reviews.ts';

interface Props {
  fileId: string;
  reviewer: Reviewer;
}

export function AccessByMail({ fileId, reviewer }: Props) {
  const { t } = useTranslation('reviews');
  const { mailedAccess: access, person } = reviewer;
  if (access === null) return null;
  return (
    <>
      <Duration access={access} />
      {access.canEnd && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.end ?? ''}
          aria-label={t('access.endOf', { name: isolate(person.name) })}
          onClick={() => endAccess(fileId, reviewer)}
        >
          {t('access.end')}
        </Button>
      )}
    </>
  );
}

function Duration({ access: { endedAt, until } }: { access: NonNullable<Reviewer['mailedAccess']> }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const end = endedAt ?? until;
  if (end === null) return <p className={classes.detail}>{t('access.open')}</p>;
  return (
    <p className={classes.detail}>
      <time dateTime={end}>
        {t(endedAt === null ? 'access.until' : 'access.ended', { date: isolate(format.day(end)) })}
      </time>
    </p>
  );
}
