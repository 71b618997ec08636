import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../../lib/use-latest.ts';
import type { Player } from '../player/player.ts';
import { usePlayer, usePlayerState } from '../player/player-context.ts';
import type { ReviewedFile } from '../room/room.ts';
import { type Shortcut, useShortcuts } from '../shortcuts/shortcuts.ts';
import { placeOn, type Stretch, useStretch } from '../timeline/timeline-view.ts';
import classes from './change-band.module.css';
import {
  type ChangeStep,
  listEarlierSteps,
  listSteps,
  nextStep,
  playedStretches,
  previousStep,
} from './change-steps.ts';
import { changesPlay, playChanges, stopChanges } from './play-changes.ts';
import { useChanges, type VersionChanges } from './use-changes.ts';

export function ChangeBand({ file }: { file: ReviewedFile }) {
  const { t } = useTranslation('changes');
  const changes = useChanges(file);
  const steps = useMemo(() => (changes?.state === 'ready' ? listSteps(changes) : []), [changes]);
  if (changes?.state !== 'ready') return null;
  const { fileVersion: number } = changes.below;
  return <StepBand steps={steps} label={t('band', { number, count: steps.length })} />;
}

interface Compared {
  changes: VersionChanges;
  leads: 'newer' | 'older';
  number: number;
}

export function ComparedBand({ changes, leads, number }: Compared) {
  const { t } = useTranslation('changes');
  const steps = useMemo(
    () => (leads === 'newer' ? listSteps(changes) : listEarlierSteps(changes)),
    [changes, leads],
  );
  return <StepBand steps={steps} label={t('compared', { number, count: steps.length })} />;
}

interface Band {
  steps: readonly ChangeStep[];
  label: string;
}

function StepBand({ steps, label }: Band) {
  const frameCount = usePlayerState((state) => state.frameCount);
  const stretch = useStretch();
  useChangeKeys(steps);
  return (
    <div className={classes.band} role="img" aria-label={label} data-band>
      {steps.map((step) => (
        <span
          key={`${step.kind} ${step.from} ${step.source}`}
          className={classes.change}
          data-change={step.kind}
          data-unsure={!step.sure || undefined}
          style={styleOf(step, stretch, frameCount)}
        />
      ))}
    </div>
  );
}

function styleOf({ from, to }: ChangeStep, stretch: Stretch, frameCount: number) {
  const place = (frame: number) => Math.min(101, Math.max(-1, placeOn(stretch, frame / frameCount)));
  return { left: `${place(from)}%`, width: `${place(to) - place(from)}%` };
}

function useChangeKeys(steps: readonly ChangeStep[]) {
  const player = usePlayer();
  const latest = useLatest(steps);
  const toggle = useCallback(() => {
    if (changesPlay.get().isOn) return stopChanges(player);
    const { frameCount } = player.state.get();
    const second = Math.round(player.rate.num / player.rate.den);
    void playChanges(player, playedStretches(latest.current, { second, frameCount }));
  }, [player, latest]);
  const hasSteps = steps.length > 0;
  useEffect(() => {
    if (!hasSteps) return;
    changesPlay.set({ toggle });
    return () => changesPlay.set({ toggle: null });
  }, [toggle, hasSteps]);
  useShortcuts(
    useMemo((): Shortcut[] => {
      if (!hasSteps) return [];
      const frame = () => player.state.get().target ?? player.state.get().frame;
      const go = (step: ChangeStep | undefined) => step && void player.goTo(placeOf(step, player));
      const next = () => go(nextStep(latest.current, frame()));
      const previous = () => go(previousStep(latest.current, frame()));
      return [
        { keys: ['v'], group: 'play', label: 'review:keys.nextChange', run: next },
        { keys: ['Shift+v'], group: 'play', label: 'review:keys.previousChange', run: previous },
        { keys: ['Shift+p'], group: 'play', label: 'review:keys.playChanges', run: toggle },
      ];
    }, [player, latest, toggle, hasSteps]),
  );
}

/** A removed end lies behind the last frame. */
const placeOf = ({ from }: ChangeStep, player: Player) => Math.min(from, player.state.get().frameCount - 1);
