import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconArrowsLeftRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { Range } from '../../../ui/fields/range.tsx';
import classes from './compare.module.css';
import { type CompareLook, compareModes } from './compare-modes.ts';

interface Props {
  name: string;
  back: string;
  look: CompareLook;
  onLook: (change: Partial<CompareLook>) => void;
  onSwap: () => void;
  first: ReactNode;
  second: ReactNode;
}

export function CompareBar({ name, back, look, onLook, onSwap, first, second }: Props) {
  const { t } = useTranslation('review');
  return (
    <header className={classes.header}>
      <Tooltip label={t('compare.leave')} openDelay={500}>
        <ActionIcon component={Link} to={back} aria-label={t('compare.leave')}>
          <IconArrowLeft size={20} stroke={1.8} className={classes.flips} />
        </ActionIcon>
      </Tooltip>
      <h1 className={classes.name}>
        <bdi>{name}</bdi>
      </h1>
      <SegmentedControl
        size="xs"
        aria-label={t('compare.mode')}
        value={look.mode}
        data={compareModes.map((mode) => ({ value: mode, label: t(`compare.${mode}`) }))}
        onChange={(mode) => onLook({ mode })}
      />
      {look.mode === 'overlay' && (
        <Range
          className={classes.slider}
          label={t('compare.opacity')}
          words={`${Math.round(look.opacity * 100)} %`}
          min={0}
          max={100}
          value={Math.round(look.opacity * 100)}
          onChange={(percent) => onLook({ opacity: percent / 100 })}
        />
      )}
      {look.mode === 'difference' && (
        <Range
          className={classes.slider}
          label={t('compare.gain')}
          words={t('player.times', { speed: look.gain })}
          min={1}
          max={16}
          value={look.gain}
          onChange={(gain) => onLook({ gain })}
        />
      )}
      <div className={classes.sides} dir="ltr">
        {first}
        <Tooltip label={t('compare.swap')} openDelay={500}>
          <ActionIcon aria-label={t('compare.swap')} onClick={onSwap}>
            <IconArrowsLeftRight size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
        {second}
      </div>
    </header>
  );
}
