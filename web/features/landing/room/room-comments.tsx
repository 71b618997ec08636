import { useTranslation } from 'react-i18next';
import { colorOf, type Mark, marks, timeCodeAt } from './marks.ts';
import classes from './room.module.css';

interface Props {
  active: Mark;
  onChoose: (mark: Mark) => void;
}

export function RoomComments({ active, onChoose }: Props) {
  const { t } = useTranslation('landing');
  return (
    <div className={classes.side}>
      <div className={classes.tabs} aria-hidden="true">
        <b>{t('room.comments')}</b>
        <span>{t('room.versions')}</span>
      </div>
      <ul className={classes.comments}>
        {marks.map((mark) => (
          <li key={mark.name}>
            <button
              type="button"
              className={classes.comment}
              aria-pressed={mark.name === active.name}
              onClick={() => onChoose(mark)}
            >
              <span className={classes.face} style={{ background: colorOf[mark.person] }} aria-hidden="true">
                {t(`room.people.${mark.person}.initial`)}
              </span>
              <span className={classes.words}>
                <span className={classes.who}>
                  <b>{t(`room.people.${mark.person}.name`)}</b>
                  <small>{t(`room.ago.${mark.name}`)}</small>
                </span>
                <span>
                  <span className={`${classes.stamp} koma-mono`}>
                    <bdi dir="ltr">{timeCodeAt(mark.at)}</bdi>
                  </span>
                  {t(`room.words.${mark.name}`)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.composer} aria-hidden="true">
        {t('room.composer', { code: timeCodeAt(active.at) })}
      </div>
    </div>
  );
}
