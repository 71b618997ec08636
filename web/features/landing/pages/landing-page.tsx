import { useTranslation } from 'react-i18next';
import { isSelling } from '../../../lib/billing-mode.ts';
import { useTitle } from '../../../lib/page/use-title.ts';
import { CallToAction } from '../call-to-action.tsx';
import { DashboardPicture } from '../dashboard-picture.tsx';
import classes from '../landing.module.css';
import { LandingFooter } from '../landing-footer.tsx';
import { LandingHeader } from '../landing-header.tsx';
import { PlanCards } from '../plan-cards.tsx';
import { Room } from '../room/room.tsx';
import { CompareVignette, DrawVignette, FrameVignette, ShareVignette } from '../vignettes.tsx';

const features = [
  { name: 'frame', Vignette: FrameVignette },
  { name: 'draw', Vignette: DrawVignette },
  { name: 'compare', Vignette: CompareVignette },
] as const;

export function LandingPage() {
  const { t } = useTranslation('landing');
  useTitle(t('title'));
  return (
    <div className={classes.page}>
      <LandingHeader />
      <main id="main">
        <section className={classes.hero}>
          <h1 className={classes.claim}>{t('hero.claim')}</h1>
          <div className={classes.pitch}>
            <p>{t('hero.text')}</p>
            <CallToAction />
            <p className={classes.proof}>
              <b className="koma-figures" dir="ltr">
                {t('hero.users')}
              </b>
              {t('hero.usersText')}
            </p>
          </div>
        </section>
        <div className={classes.show}>
          <Room />
        </div>
        <section id="features" className={classes.section}>
          <h2 className={classes.heading}>{t('features.title')}</h2>
          <div className={classes.features}>
            {features.map(({ name, Vignette }) => (
              <article key={name} className={classes.feature}>
                <Vignette />
                <h3>{t(`features.${name}.title`)}</h3>
                <p>{t(`features.${name}.text`)}</p>
              </article>
            ))}
          </div>
        </section>
        <section className={`${classes.section} ${classes.split}`} data-wide="end">
          <div className={classes.words}>
            <h2 className={classes.heading}>{t('dashboard.title')}</h2>
            <p>{t('dashboard.text')}</p>
            <ul className={classes.formats} aria-label={t('dashboard.formats')}>
              {['MP4', 'MOV', 'MXF', 'WebM', 'PNG', 'JPEG', 'TIFF', 'SVG', 'PDF'].map((format) => (
                <li key={format}>{format}</li>
              ))}
            </ul>
          </div>
          <DashboardPicture />
        </section>
        <section className={`${classes.section} ${classes.split}`}>
          <div className={classes.words}>
            <h2 className={classes.heading}>{t('share.title')}</h2>
            <p>{t('share.text')}</p>
          </div>
          <ShareVignette />
        </section>
        {isSelling() && (
          <section id="plans" className={classes.section}>
            <h2 className={classes.heading}>{t('plans.title')}</h2>
            <p className={classes.lead}>{t('plans.text')}</p>
            <PlanCards />
          </section>
        )}
        <section className={classes.closing}>
          <h2 className={classes.heading}>{t('closing.title')}</h2>
          <p>{t(isSelling() ? 'closing.text' : 'closing.textUnsold')}</p>
          <CallToAction />
        </section>
      </main>
      <LandingFooter />
    </div>
  );
}
