import {
  IconPlayerPlayFilled,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconRepeat,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { colorOf, frameAt, type Mark, marks, timeCodeAt, waveform } from './marks.ts';
import classes from './room.module.css';

const percent = (at: number) => `${at * 100}%`;

/** Time runs left to right in every language. */
export function RoomTimeline({ active }: { active: Mark }) {
  const { t } = useTranslation('landing');
  return (
    <div className={classes.bottom} aria-hidden="true">
      <div className={classes.timeline} dir="ltr">
        <svg viewBox="0 0 1000 64" preserveAspectRatio="none" className={classes.wave} aria-hidden="true">
          <path d={waveform} />
        </svg>
        <div className={classes.played} style={{ inlineSize: percent(active.at) }} />
        {marks.map(
          ({ name, at, until }) =>
            until !== null && (
              <i
                key={name}
                className={classes.range}
                style={{ insetInlineStart: percent(at), inlineSize: percent(until - at) }}
              />
            ),
        )}
        {marks.map(({ name, person, at }) => (
          <span
            key={name}
            className={classes.marker}
            data-on={name === active.name}
            style={{ insetInlineStart: percent(at), background: colorOf[person] }}
          >
            {t(`room.people.${person}.initial`)}
          </span>
        ))}
      </div>
      <div className={classes.transport} dir="ltr">
        <IconPlayerTrackPrev stroke={1.8} />
        <span className={classes.play}>
          <IconPlayerPlayFilled />
        </span>
        <IconPlayerTrackNext stroke={1.8} />
        <IconRepeat stroke={1.8} />
        <span className={`${classes.code} koma-mono`}>{timeCodeAt(active.at)}</span>
        <span className={`${classes.rate} koma-mono`}>
          24 fps · {t('room.frame', { frame: frameAt(active.at) })}
        </span>
      </div>
    </div>
  );
}
