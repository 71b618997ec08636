import { Avatar as MantineAvatar } from '@mantine/core';
import classes from './avatar.module.css';
import { colorOf } from './person-color.ts';

interface Props {
  name: string;
  picture?: string | null;
  size?: number;
}

export function Avatar({ name, picture, size = 32 }: Props) {
  const initial = [...name.trim()][0]?.toUpperCase() ?? '?';
  return (
    <MantineAvatar
      src={picture ?? null}
      alt=""
      size={size}
      radius={size}
      styles={{
        placeholder: { background: colorOf(name), color: '#fff', fontSize: size * 0.42, fontWeight: 600 },
      }}
    >
      <span className={classes.initial} data-initial={initial} aria-hidden />
    </MantineAvatar>
  );
}
