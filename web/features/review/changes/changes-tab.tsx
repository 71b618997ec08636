import { Button, Skeleton } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readRate } from '../../../../contract/timecode.ts';
import { useNearEnd } from '../../../lib/page/use-near-end.ts';
import { useStore } from '../../../lib/store.ts';
import { mediaKindOf } from '../room/media-kind.ts';
import { type ChangedSpan, type ReviewedFile, useRoom } from '../room/room.ts';
import { useReviewFile } from '../room/use-review-file.ts';
import { Addressed } from './addressed.tsx';
import band from './change-band.module.css';
import { ChangeRow } from './change-row.tsx';
import { type ChangeStep, listSteps } from './change-steps.ts';
import classes from './changes-tab.module.css';
import { changesPlay } from './play-changes.ts';
import { StillChanges } from './still-changes.tsx';
import { useChanges } from './use-changes.ts';

const kinds = ['changed', 'new', 'moved', 'removed'] as const;

export function ChangesTab(props: { file: ReviewedFile; isComparing: boolean }) {
  const changes = useChanges(props.file);
  useShownBoxes(changes?.state === 'ready' ? changes.spans : null);
  if (!changes) return <Skeleton m={16} h={240} radius="md" />;
  if (changes.state === 'ready' && mediaKindOf(props.file) !== 'video')
    return <StillChanges {...props} changes={changes} />;
  return <Changes {...props} changes={changes} />;
}

function useShownBoxes(shownChanges: readonly ChangedSpan[] | null) {
  const room = useRoom();
  useEffect(() => {
    room.state.set({ shownChanges });
    return () => room.state.set({ shownChanges: null });
  }, [room, shownChanges]);
}

interface Props {
  file: ReviewedFile;
  isComparing: boolean;
  changes: NonNullable<ReturnType<typeof useChanges>>;
}

function Changes({ file, changes, isComparing }: Props) {
  const { t } = useTranslation('changes');
  const { below, state } = changes;
  const number = below.fileVersion;
  const steps = useMemo(() => listSteps(changes), [changes]);
  const { isOn, toggle } = useStore(changesPlay, (play) => play);
  const { data: earlier } = useReviewFile({ fileId: file._id, versionId: below._id });
  const rate = readRate(file.r_frame_rate);
  if (state !== 'ready' || !rate || steps.length === 0) {
    const isReady = state === 'ready' && rate !== undefined;
    return (
      <div className={classes.tab}>
        <p className={classes.words} role="status">
          {t(isReady ? 'nothing' : state === 'pending' ? 'pending' : 'none', { number })}
        </p>
      </div>
    );
  }
  const isUnsure = changes.spans.some(({ sure }) => !sure);
  return (
    <div className={classes.tab}>
      <p className={classes.words}>{t('since', { number, count: steps.length })}</p>
      <Addressed changes={changes} media="video" />
      {toggle && (
        <Button
          fullWidth
          variant="default"
          leftSection={
            isOn ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
          }
          onClick={toggle}
        >
          {t(isOn ? 'stop' : 'play')}
        </Button>
      )}
      <ul className={classes.legend} aria-label={t('legend')}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={band.swatch} data-change={kind} />
            {t(`kind.${kind}`)}
          </li>
        ))}
      </ul>
      {isUnsure && <p className={classes.hint}>{t('unsureHint')}</p>}
      <ChangeList steps={steps} {...{ file, rate, earlier, below, isComparing }} />
    </div>
  );
}

/** The rows shown at first: a film of ten hours may have thousands of changes. */
const LISTED = 40;

function ChangeList({
  steps,
  ...row
}: { steps: readonly ChangeStep[] } & Omit<ComponentProps<typeof ChangeRow>, 'step'>) {
  const { t } = useTranslation('changes');
  const [count, setCount] = useState(LISTED);
  const end = useNearEnd({
    isActive: count < steps.length,
    last: String(count),
    onNear: () => setCount(count + LISTED),
  });
  return (
    <>
      <ol className={classes.list} aria-label={t('list')}>
        {steps.slice(0, count).map((step) => (
          <ChangeRow key={`${step.kind} ${step.from} ${step.source}`} step={step} {...row} />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
}
