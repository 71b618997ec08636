import { useTranslation } from 'react-i18next';
import type { Rate } from '../../../../contract/timecode.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { spriteStyle } from '../../../lib/page/sprite.ts';
import { showTime, useTimeSettings } from '../player/time-mode.ts';
import { type ReviewedFile, useRoom } from '../room/room.ts';
import band from './change-band.module.css';
import type { ChangeStep } from './change-steps.ts';
import classes from './changes-tab.module.css';

interface Props {
  step: ChangeStep;
  file: ReviewedFile;
  rate: Rate;
  /** The version that it is compared with, once it is known. */
  earlier: ReviewedFile | undefined;
  number: number;
}

/** One change: pressed, it is on the stage. */
export function ChangeRow({ step, file, rate, earlier, number }: Props) {
  const { t } = useTranslation('changes');
  const format = useFormat();
  const room = useRoom();
  const { display } = useTimeSettings(file, rate);
  const { kind, from, to, length, source, sure, where } = step;
  const frame = Math.min(from, (file.frameCount ?? 1) - 1);
  const seconds = (length * rate.den) / rate.num;
  const words = kind === 'changed' && where ? t(`where.${where}`) : t(`kind.${kind}`);
  const now = kind === 'removed' ? null : pictureOf(file, { from, to });
  const before = source === null ? null : pictureOf(earlier, { from: source, to: source + length });
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
      {kind === 'moved' && source !== null && (
        <p className={classes.hint}>{t('movedFrom', { number, time: showTime(display, source) })}</p>
      )}
      {!sure && <p className={classes.hint}>{t('unsure')}</p>}
      {(now || before) && (
        <div className={classes.pictures}>
          {before && <Picture style={before} words={t('before', { number })} />}
          {now && <Picture style={now} words={t('after')} />}
        </div>
      )}
    </li>
  );
}

function Picture({ style, words }: { style: object; words: string }) {
  return (
    <figure className={classes.figure}>
      <div className={classes.picture} style={style} role="img" aria-label={words} />
      <figcaption>{words}</figcaption>
    </figure>
  );
}

const CELLS = 100;

/** A cell of the sprite that shows a frame of the stretch itself; null where none does. */
function pictureOf(film: ReviewedFile | undefined, { from, to }: { from: number; to: number }) {
  const frameCount = film?.frameCount ?? 0;
  if (!film?.spritePath || frameCount === 0) return null;
  const step = Math.ceil(frameCount / CELLS);
  const count = Math.ceil(frameCount / step);
  const cell = Math.min(count - 1, Math.max(Math.ceil(from / step), Math.floor((from + to) / 2 / step)));
  if (cell * step < from || cell * step >= to) return null;
  const size = { aspectRatio: (film.width ?? 16) / (film.height ?? 9) };
  return { ...size, ...spriteStyle({ path: film.spritePath, frameCount, place: (cell + 0.5) / count }) };
}
