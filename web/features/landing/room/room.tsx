import {
  IconArrowUpRight,
  IconCircle,
  IconLetterT,
  IconMessage,
  IconRectangle,
  IconScribble,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Still } from '../stills.tsx';
import { type Mark, marks } from './marks.ts';
import classes from './room.module.css';
import { RoomComments } from './room-comments.tsx';
import { RoomTimeline } from './room-timeline.tsx';

const tools = [IconScribble, IconArrowUpRight, IconRectangle, IconCircle, IconLetterT];

export function Room() {
  const { t } = useTranslation('landing');
  const [active, setActive] = useState<Mark>(marks[1]);
  return (
    <figure className={`koma-suite ${classes.frame}`}>
      <div className={classes.room}>
        <div className={classes.bar} aria-hidden="true">
          <span className={classes.crumb}>{t('room.crumb')}</span>
          <b dir="ltr">{t('room.file')}</b>
          <span className={`${classes.pill} koma-mono`}>v3</span>
          <span className={classes.pill}>
            <i className={classes.dot} />
            {t('room.status')}
          </span>
          <span className={classes.share}>{t('room.share')}</span>
        </div>
        <div className={classes.stage} aria-hidden="true">
          <div className={classes.picture}>
            <Still name="dusk" className={classes.still} />
            <span className={classes.title}>{t('room.title')}</span>
            <svg key={active.name} viewBox="0 0 320 180" className={classes.drawing} aria-hidden="true">
              <path d={active.figure} pathLength="1" />
            </svg>
          </div>
          <div className={classes.tools}>
            {tools.map((Tool, index) => (
              <span key={Tool.displayName} data-on={index === 0}>
                <Tool stroke={1.8} />
              </span>
            ))}
            <i />
          </div>
        </div>
        <RoomTimeline active={active} />
        <RoomComments active={active} onChoose={setActive} />
      </div>
      <figcaption className={classes.caption}>
        <IconMessage size={16} stroke={1.8} aria-hidden />
        {t('room.caption')}
      </figcaption>
    </figure>
  );
}
