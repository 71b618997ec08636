import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import { readPlace } from '../player/read-place.ts';
import { showLength, showTime, type TimeDisplay } from '../player/time-mode.ts';
import classes from './time-field.module.css';

export function TimeField({ display }: { display: TimeDisplay }) {
  const { t } = useTranslation('review');
  const format = useFormat();
  const player = usePlayer();
  const frame = usePlayerState((state) => state.frame);
  const frameCount = usePlayerState((state) => state.frameCount);
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const shown = showTime(display, frame);
  const { num, den } = display.format.rate;

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') event.currentTarget.blur();
    if (event.key !== 'Enter') return;
    const to = readPlace({ text: typed ?? '', display, frame, frameCount });
    if (to === undefined) return setWrong(true);
    void player.goTo(to);
    event.currentTarget.blur();
  }

  return (
    <div className={classes.time} dir="ltr">
      <input
        id="review-time"
        className={classes.field}
        aria-label={t('time.field')}
        aria-invalid={isWrong}
        title={t('time.hint')}
        spellCheck={false}
        autoComplete="off"
        inputMode="text"
        size={Math.max(8, shown.length)}
        value={typed ?? shown}
        onFocus={(event) => {
          setTyped(shown);
          event.currentTarget.select();
        }}
        onBlur={() => {
          setTyped(null);
          setWrong(false);
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={press}
      />
      <span className={classes.facts}>
        <span>/ {showLength(display, frameCount)}</span>
        <span className={classes.rate}>{t('time.rate', { rate: format.number(num / den) })}</span>
        {display.mode !== 'frames' && (
          <span className={classes.frame} data-frame={frame}>
            {t('time.frame', { frame })}
          </span>
        )}
      </span>
    </div>
  );
}
