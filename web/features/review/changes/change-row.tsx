import { Button } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Rate } from '../../../../contract/timecode.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { showTime, useTimeSettings } from '../player/time-mode.ts';
import { type ReviewedFile, useRoom } from '../room/room.ts';
import { versionPath } from '../versions/version-path.ts';
import band from './change-band.module.css';
import { ChangePicture } from './change-picture.tsx';
import type { ChangeStep } from './change-steps.ts';
import classes from './changes-tab.module.css';

interface Props {
  step: ChangeStep;
  file: ReviewedFile;
  rate: Rate;
  earlier: ReviewedFile | undefined;
  below: { _id: string; fileVersion: number };
  isComparing: boolean;
}

export function ChangeRow({ step, file, rate, earlier, below, isComparing }: Props) {
  const { t } = useTranslation('changes');
  const format = useFormat();
  const room = useRoom();
  const { display } = useTimeSettings(file, rate);
  const { kind, from, to, length, source, sure, where } = step;
  const number = below.fileVersion;
  const frame = Math.min(from, (file.frameCount ?? 1) - 1);
  const seconds = (length * rate.den) / rate.num;
  const words = kind === 'changed' && where ? t(`where.${where}`) : t(`kind.${kind}`);
  return (
    <li className={classes.row} data-change={kind}>
      <button
        type="button"
        className={classes.go}
        onClick={() => void room.transport.current.goTo({ kind: 'frame', frame })}
      >
        <span className={band.swatch} data-change={kind} />
        <bdi className={classes.time}>{showTime(display, frame)}</bdi>
        <span>{t('seconds', { value: format.number(Math.round(seconds * 10) / 10) })}</span>
        <span className={classes.kind}>{words}</span>
      </button>
      {!isComparing && (
        <Button
          component={Link}
          to={pathOf({ step, file, frame, below: below._id })}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconColumns2 size={15} stroke={1.8} aria-hidden />}
          aria-label={t('compareAt', { number, time: showTime(display, frame) })}
        >
          {t('compareHere')}
        </Button>
      )}
      {kind === 'moved' && source !== null && (
        <p className={classes.hint}>{t('movedFrom', { number, time: showTime(display, source) })}</p>
      )}
      {!sure && <p className={classes.hint}>{t('unsure')}</p>}
      <div className={classes.pictures}>
        {source !== null && (
          <ChangePicture
            film={earlier}
            stretch={{ from: source, to: source + length }}
            words={t('before', { number })}
          />
        )}
        {kind !== 'removed' && <ChangePicture film={file} stretch={{ from, to }} words={t('after')} />}
      </div>
    </li>
  );
}

interface Place {
  step: ChangeStep;
  file: ReviewedFile;
  frame: number;
  below: string;
}

/** Puts the older version first. A removed stretch is shown by the older one alone. */
function pathOf({ step: { kind, source }, file, frame, below }: Place) {
  const isGone = kind === 'removed' && source !== null;
  const lead = isGone ? ({ side: 'first', frame: source } as const) : ({ side: 'second', frame } as const);
  return versionPath({ fileId: file._id, version: below, other: file.fileVersionId ?? '', lead });
}
