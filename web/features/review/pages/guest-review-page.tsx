import { Anchor, Button, Title } from '@mantine/core';
import { IconLinkOff, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { reviews } from '../../../../contract/calls/reviews.ts';
import { signOffs } from '../../../../contract/calls/sign-offs.ts';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { errors } from '../../../../contract/errors.ts';
import { api } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { saveDocument } from '../../../lib/api/save-document.ts';
import { isolate, useFormat } from '../../../lib/language/format.ts';
import { Navigate } from '../../../lib/page/own-router.tsx';
import { useTitle } from '../../../lib/page/use-title.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageSkeleton } from '../../../ui/page/page.tsx';
import { StatusPage } from '../../../ui/page/status-page.tsx';
import { AnswerForm } from '../decision/answer-form.tsx';
import { ReviewHead } from '../decision/review-round.tsx';
import { ReviewerList } from '../decision/reviewer-list.tsx';
import { type Review, stateNames } from '../decision/use-reviews.ts';
import classes from './guest-review-page.module.css';

type Shown = ReplyOf<typeof reviews.openAsGuest>;

const ASK_MS = 5_000;

/**
 * Serves reviewers without an account. The link's token stands behind `#`, which is neither sent to servers nor logged;
 * older emails have it in the path.
 */
export function GuestReviewPage() {
  const { token } = useParams();
  const { hash } = useLocation();
  if (token !== undefined) return <Navigate to={`/review-request#${token}`} replace />;
  return <GuestReview token={hash.slice(1)} />;
}

function GuestReview({ token }: { token: string }) {
  const { t } = useTranslation('reviews');
  const { data, isPending, error, refetch } = useQuery({
    queryKey: queryKeys.guestReview.of(token),
    queryFn: async ({ signal }) => (await api(reviews.openAsGuest, { body: { token } }, { signal })).data,
    retry: false,
    refetchInterval: ASK_MS,
    // The page shows the failure itself.
    meta: { showsFailure: true },
  });
  useTitle(data?.fileName ?? t('tab'));
  if (isPending) return <PageSkeleton />;
  // Without a network, the last answer stays.
  const isEnded = error instanceof ApiError && error.code === errors.linkExpired.code;
  if (isEnded)
    return (
      <StatusPage
        icon={<IconLinkOff size={22} stroke={1.8} />}
        title={t('guest.endedTitle')}
        text={t('guest.endedText')}
      />
    );
  if (!data)
    return (
      <StatusPage
        icon={<IconPlugConnectedX size={22} stroke={1.8} />}
        title={t('failed')}
        text={t('guest.unreachable')}
        action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    );
  return (
    <div className={classes.page}>
      <header>
        <p className={classes.project}>
          <bdi>{data.projectName}</bdi>
        </p>
        <Title order={1} className={classes.title}>
          <bdi>{data.fileName}</bdi>
        </Title>
        <p className={classes.project}>
          {t('round', { round: data.review.round, version: data.review.fileVersion })}
        </p>
      </header>
      <div className={classes.columns}>
        <Medium key={`${data.review.fileVersionId} ${whatIsThere(data)}`} shown={data} />
        <GuestAnswer token={token} shown={data} />
      </div>
    </div>
  );
}

const whatIsThere = ({ filmPath, picturePath, pagePaths }: Shown) =>
  [filmPath !== null, picturePath !== null, pagePaths.length].join();

/** Shows the file without a room. Keeps the first answer's addresses: newer ones would restart a running film. */
function Medium({ shown: now }: { shown: Shown }) {
  const { t } = useTranslation('reviews');
  const [shown] = useState(now);
  const { media, filmPath, picturePath, pagePaths, fileName } = shown;
  const pages = media === 'pdf' ? pagePaths : [];
  if (media === 'video' && filmPath !== null)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what was uploaded has none
      <video
        className={classes.medium}
        src={filmPath}
        poster={picturePath ?? undefined}
        controls
        playsInline
      />
    );
  if (pages.length > 0)
    return (
      <div className={classes.pages}>
        {pages.map((path, at) => (
          <img key={path} src={path} alt={t('guest.page', { number: at + 1 })} loading="lazy" />
        ))}
      </div>
    );
  if (picturePath === null) return <p className={classes.waiting}>{t('guest.preparing')}</p>;
  return <img className={classes.medium} src={picturePath} alt={fileName} />;
}

function GuestAnswer({ token, shown }: { token: string; shown: Shown }) {
  const { t } = useTranslation('reviews');
  const client = useQueryClient();
  const onDone = ({ data }: { data: Shown }) => client.setQueryData(queryKeys.guestReview.of(token), data);
  const fields = { fields: ['name', 'note'], announce: true };
  const answer = useAction(reviews.answerAsGuest, { ...fields, onDone: (done) => void onDone(done) });
  const takeBack = useAction(reviews.takeBackAsGuest, {
    announce: true,
    onDone: (done) => void onDone(done),
  });
  const { review, cancelled } = shown;
  const mine = review.reviewers.find(({ isMe }) => isMe);
  const [first] = useState(review.round);
  if (cancelled !== null) return <Cancelled token={token} shown={shown} cancelled={cancelled} />;
  return (
    <section className={classes.side} aria-label={t('tab')}>
      <p className={classes.state} role="status">
        {t(`state.${stateNames[review.state]}`)}
      </p>
      {review.round > first && (
        <Notice tone="success">
          {t('guest.news', { version: review.fileVersion, round: review.round })}
        </Notice>
      )}
      <ReviewHead review={review} />
      {review.canAnswer && mine ? (
        <AnswerForm
          // Keeps words that are being typed when a further round begins.
          key={String(mine.answer)}
          given={mine}
          name={shown.name}
          nameError={answer.errorOf('name')}
          noteError={answer.errorOf('note')}
          isPending={answer.pending || takeBack.pending}
          onAnswer={(said) => void answer.run({ body: { token, ...said } })}
          onTakeBack={() => void takeBack.run({ body: { token } })}
        />
      ) : (
        <p>{t('guest.ended')}</p>
      )}
      <p className={classes.project}>
        {t('guest.as')} <bdi dir="ltr">{shown.email}</bdi>
      </p>
      <OpenUntil shown={shown} />
      <ReviewerList review={review} />
      {review.signOff?.isReady && <SignOffLinks token={token} />}
      <EarlierRounds rounds={shown.earlier} />
    </section>
  );
}

function OpenUntil({ shown: { accessUntil } }: { shown: Shown }) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  if (accessUntil === null) return null;
  return (
    <p className={classes.project}>
      <time dateTime={accessUntil}>{t('guest.until', { date: isolate(format.day(accessUntil)) })}</time>
    </p>
  );
}

interface CancelledProps {
  token: string;
  shown: Shown;
  cancelled: NonNullable<Shown['cancelled']>;
}

function Cancelled({ token, shown, cancelled }: CancelledProps) {
  const { t } = useTranslation('reviews');
  const { review, earlier } = shown;
  return (
    <section className={classes.side} aria-label={t('tab')}>
      <p className={classes.state} role="status">
        {t('state.cancelled')}
      </p>
      <p>{t('guest.cancelled', { version: cancelled.fileVersion, round: cancelled.round })}</p>
      <EarlierRounds rounds={[review, ...earlier]} isOpen />
      {review.signOff?.isReady && <SignOffLinks token={token} />}
      <OpenUntil shown={shown} />
    </section>
  );
}

function EarlierRounds({ rounds, isOpen = false }: { rounds: Review[]; isOpen?: boolean }) {
  const { t } = useTranslation('reviews');
  if (rounds.length === 0) return null;
  return (
    <>
      <h2 className={classes.earlier}>{t('guest.earlier')}</h2>
      {rounds.map((one, at) => (
        <details key={one._id} open={isOpen && at === 0}>
          <summary>{t('round', { round: one.round, version: one.fileVersion })}</summary>
          <ReviewerList review={one} />
        </details>
      ))}
    </>
  );
}

function SignOffLinks({ token }: { token: string }) {
  const { t } = useTranslation('reviews');
  const save = (format: 'json' | 'pdf') =>
    void saveDocument(signOffs.downloadAsGuest, { body: { token, format } }, `sign-off.${format}`);
  return (
    <p className={classes.record}>
      <Button size="compact-sm" onClick={() => save('pdf')}>
        {t('signOff.pdf')}
      </Button>
      <Anchor component="button" type="button" size="sm" onClick={() => save('json')}>
        {t('signOff.json')}
      </Anchor>
    </p>
  );
}
