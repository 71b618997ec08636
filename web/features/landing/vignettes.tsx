import { IconArrowsHorizontal, IconCheck, IconLink, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Still } from './stills.tsx';
import classes from './vignettes.module.css';

const ticks = Array.from(
  { length: 25 },
  (_, index) => `M${6 + index * 12} 0v${index % 6 === 0 ? 26 : 14}`,
).join('');

export function FrameVignette() {
  return (
    <div className={`koma-suite ${classes.box}`} aria-hidden="true" dir="ltr">
      <span className={`koma-mono ${classes.code}`}>01:00:11:04</span>
      <svg viewBox="0 0 300 60" className={classes.ruler} aria-hidden="true">
        <path d={ticks} stroke="var(--koma-dim)" strokeWidth="1.2" />
        <path d="M150 0v60" stroke="var(--koma-accent)" strokeWidth="2" />
        <path d="M144 0h12l-6 8z" fill="var(--koma-accent)" />
        <rect x="150" y="38" width="74" height="6" rx="3" fill="var(--koma-blue)" />
        <rect x="54" y="38" width="38" height="6" rx="3" fill="var(--koma-green)" />
      </svg>
    </div>
  );
}

export function DrawVignette() {
  return (
    <div className={`koma-suite ${classes.box}`} aria-hidden="true">
      <Still name="product" className={classes.fill} />
      <svg
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        className={classes.fill}
        aria-hidden="true"
      >
        <g fill="none" stroke="#ff3b2e" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
          <path d="M126 100c-2-26 20-34 38-32s34 22 26 44-60 20-64-12z" />
          <path d="m246 44-48 34m0 0 16-2m-16 2 8-14" />
        </g>
      </svg>
    </div>
  );
}

export function CompareVignette() {
  return (
    <div className={`koma-suite ${classes.box}`} aria-hidden="true" dir="ltr">
      <Still name="dawn" className={classes.fill} />
      <div className={classes.half}>
        <Still name="dusk" className={classes.fill} />
      </div>
      <span className={classes.seam}>
        <IconArrowsHorizontal size={18} stroke={1.8} />
      </span>
      <span className={`koma-mono ${classes.tag}`} data-side="start">
        v3
      </span>
      <span className={`koma-mono ${classes.tag}`} data-side="end">
        v4
      </span>
    </div>
  );
}

export function ShareVignette() {
  const { t } = useTranslation('landing');
  return (
    <div className={classes.share} aria-hidden="true">
      <div className={classes.link}>
        <IconLink size={18} stroke={1.8} />
        <span className="koma-mono" dir="ltr">
          koma.example/f/9tQ4Xe
        </span>
        <span className={classes.lock}>
          <IconLock size={14} stroke={1.8} />
          {t('share.password')}
        </span>
      </div>
      <p className={classes.bubble} data-from="customer">
        <b>{t('share.customer')}</b>
        {t('share.request')}
      </p>
      <p className={classes.bubble} data-from="creator">
        <b>{t('share.creator')}</b>
        {t('share.answer')}
      </p>
      <div className={classes.approved}>
        <IconCheck size={16} stroke={2.2} />
        {t('share.approved')}
      </div>
    </div>
  );
}
