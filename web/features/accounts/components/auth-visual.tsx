import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/people/avatar.tsx';
import classes from './auth-visual.module.css';

const bars = Array.from({ length: 96 }, (_, place) => ({
  x: place * 10 + 5,
  half: 4 + 20 * Math.abs(Math.sin(place * 0.23) * Math.sin(place * 0.71 + 1)),
}));

export function AuthVisual() {
  const { t } = useTranslation('accounts');
  return (
    <aside className={`koma-suite ${classes.visual}`}>
      <div className={classes.words}>
        <p className={classes.tagline}>{t('layout.tagline')}</p>
        <p className={classes.text}>{t('layout.taglineText')}</p>
      </div>
      <div className={classes.room} role="img" aria-label={t('layout.visual')}>
        <div className={classes.bar}>
          <span className={classes.file}>{t('visual.file')}</span>
          <span className={classes.status}>{t('visual.status')}</span>
        </div>
        <div className={classes.picture} dir="ltr">
          <span className={classes.sun} />
          <span className={classes.hills} />
          <svg viewBox="0 0 960 540" aria-hidden="true">
            <path d="M574 250c-20-54 34-94 92-78s76 92 22 118-98 4-114-40z" />
            <path d="M452 392l86-74M538 318l-31 6M538 318l-6 30" />
          </svg>
        </div>
        <svg className={classes.wave} viewBox="0 0 960 56" preserveAspectRatio="none" aria-hidden="true">
          {bars.map(({ x, half }) => (
            <path key={x} d={`M${x} ${28 - half}V${28 + half}`} />
          ))}
          <rect width="398" height="56" />
          <path className={classes.head} d="M398 0V56" />
        </svg>
        <Comment name={t('visual.firstName')} time="01:00:11:04" text={t('visual.firstComment')} />
        <Comment name={t('visual.secondName')} time="01:00:16:11" text={t('visual.secondComment')} />
      </div>
    </aside>
  );
}

function Comment({ name, time, text }: { name: string; time: string; text: string }) {
  return (
    <div className={classes.comment}>
      <Avatar name={name} size={28} />
      <p>
        <span className={classes.time}>{time}</span>
        {text}
      </p>
    </div>
  );
}
