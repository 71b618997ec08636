import { Button, Group, Progress } from '@mantine/core';
import { IconAlarm, IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reviews } from '../../../../contract/calls/reviews.ts';
import { signOffs } from '../../../../contract/calls/sign-offs.ts';
import { ReviewRule, ReviewState } from '../../../../contract/enums.ts';
import { saveDocument } from '../../../lib/api/save-document.ts';
import { isolate, useFormat } from '../../../lib/language/format.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AnswerForm } from './answer-form.tsx';
import classes from './decision.module.css';
import { ReviewerList } from './reviewer-list.tsx';
import { type Review, stateNames } from './use-reviews.ts';

interface Props {
  review: Review;
  isCurrent: boolean;
}

const ruleNames = {
  [ReviewRule.all]: 'all',
  [ReviewRule.any]: 'any',
  [ReviewRule.named]: 'named',
} as const;

export function ReviewRound({ review, isCurrent }: Props) {
  const { t } = useTranslation('reviews');
  const title = t('round', { round: review.round, version: review.fileVersion });
  if (!isCurrent)
    return (
      <details className={classes.round}>
        <summary className={classes.summary}>
          {title}
          <State review={review} />
        </summary>
        <ReviewerList review={review} />
        <SignOff review={review} />
      </details>
    );
  return (
    <article className={classes.round} aria-label={title}>
      <h2 className={classes.title}>
        {title}
        <State review={review} />
      </h2>
      <ReviewHead review={review} />
      <ReviewerList review={review} />
      <OwnAnswer review={review} />
      <SignOff review={review} />
      {review.canCancel && <CancelButton review={review} />}
    </article>
  );
}

function State({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  return (
    <span className={classes.state} data-state={stateNames[review.state]}>
      {t(`state.${stateNames[review.state]}`)}
    </span>
  );
}

export function ReviewHead({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const { answered, total, dueAt, isLate, message, state } = review;
  return (
    <>
      {state === ReviewState.open && total === 0 && <Notice tone="error">{t('stuck')}</Notice>}
      <div className={classes.progress}>
        <Progress
          value={total === 0 ? 0 : (100 * answered) / total}
          size="sm"
          aria-label={t('progress', { answered, total })}
        />
        <span>{t('progress', { answered, total })}</span>
      </div>
      <p className={classes.detail}>
        {t('by', { name: isolate(review.requestedBy.name) })} · {t(`rule.${ruleNames[review.rule]}.title`)}
      </p>
      {dueAt !== null && (
        <p className={classes.due} data-late={isLate || undefined}>
          <IconAlarm size={16} stroke={1.8} aria-hidden />
          <time dateTime={dueAt}>{t(isLate ? 'late' : 'due', { date: isolate(format.moment(dueAt)) })}</time>
        </p>
      )}
      {message !== '' && (
        <blockquote className={classes.message} dir="auto">
          {message}
        </blockquote>
      )}
    </>
  );
}

function OwnAnswer({ review }: { review: Review }) {
  const { _id: id, fileId } = review;
  const onDone = async () => {
    await Promise.all([changed('file', fileId), changed('forYou')]);
  };
  const answer = useAction(reviews.answer, {
    key: `review answer ${id}`,
    fields: ['note'],
    announce: true,
    onDone,
  });
  const takeBack = useAction(reviews.takeBack, { key: `review answer ${id}`, announce: true, onDone });
  const mine = review.reviewers.find(({ isMe }) => isMe);
  if (!review.canAnswer || !mine) return null;
  return (
    <AnswerForm
      key={`${mine.answer} ${mine.note}`}
      given={mine}
      noteError={answer.errorOf('note')}
      isPending={answer.pending || takeBack.pending}
      onAnswer={({ answer: said, note }) => void answer.run({ params: { id }, body: { answer: said, note } })}
      onTakeBack={() => void takeBack.run({ params: { id } })}
    />
  );
}

function CancelButton({ review: { _id: id, fileId } }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const cancel = useAction(reviews.cancel, {
    key: `review ${id}`,
    announce: true,
    onDone: () => changed('file', fileId),
  });
  return (
    <Button
      size="compact-sm"
      className={classes.cancel ?? ''}
      loading={cancel.pending}
      onClick={() => void cancel.run({ params: { id }, body: {} })}
    >
      {t('cancel')}
    </Button>
  );
}

function SignOff({ review }: { review: Review }) {
  const { t } = useTranslation('reviews');
  const [busy, setBusy] = useState<'json' | 'pdf'>();
  const { signOff } = review;
  if (!signOff) return null;

  async function save(id: string, format: 'json' | 'pdf') {
    setBusy(format);
    await saveDocument(signOffs.download, { params: { id }, query: { format } }, `sign-off.${format}`);
    setBusy(undefined);
  }

  return (
    <div className={classes.signOff}>
      <p className={classes.detail}>
        <IconFileCertificate size={16} stroke={1.8} aria-hidden />
        {t(signOff.isReady ? 'signOff.ready' : 'signOff.waiting')}
      </p>
      {signOff.isReady && (
        <Group gap="xs">
          {(['pdf', 'json'] as const).map((format) => (
            <Button
              key={format}
              size="compact-sm"
              loading={busy === format}
              onClick={() => void save(signOff._id, format)}
            >
              {t(`signOff.${format}`)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
}
