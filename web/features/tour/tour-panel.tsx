import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import classes from './tour.module.css';
import { endTour, goToStep, tour, tourSteps } from './tour.ts';

/** Takes a strip below the page, so that it never covers the shown element. */
export function TourPanel() {
  const { t } = useTranslation('tour');
  const current = useStore(tour, (state) => state.current);
  const step = current ? tourSteps[current.at] : undefined;
  useLitTarget(step?.target);
  if (!current || !step) return null;
  const { at } = current;
  const isLast = at === tourSteps.length - 1;
  return (
    <section className={classes.panel} aria-label={t('label')}>
      <div className={classes.words} aria-live="polite">
        <h2>{t(`steps.${step.name}.title`)}</h2>
        <p>{t(`steps.${step.name}.text`)}</p>
      </div>
      <div className={classes.buttons}>
        <span className={classes.place}>{t('place', { at: at + 1, count: tourSteps.length })}</span>
        {!isLast && (
          <Button variant="subtle" onClick={endTour}>
            {t('end')}
          </Button>
        )}
        {at > 0 && <Button onClick={() => goToStep(at - 1)}>{t('back')}</Button>}
        <Button variant="filled" color="accent" onClick={() => (isLast ? endTour() : goToStep(at + 1))}>
          {t(isLast ? 'finish' : 'next')}
        </Button>
      </div>
    </section>
  );
}

function useLitTarget(selector: string | undefined) {
  useEffect(() => {
    if (selector === undefined) return;
    let lit: Element | null = null;
    const look = () => {
      if (lit?.isConnected) return;
      lit = document.querySelector(selector);
      lit?.setAttribute('data-tour-lit', '');
      lit?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      lit?.removeAttribute('data-tour-lit');
    };
  }, [selector]);
}
