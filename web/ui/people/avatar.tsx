import { Avatar as MantineAvatar } from '@mantine/core';

// Each carries white letters readably.
const colors = ['#6d4ae0', '#0b7a6c', '#b23c0a', '#1f5fd0', '#9c2c77', '#5b6b1f', '#8a5200', '#3d5a80'];

const colorOf = (name: string) =>
  colors[
    [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % colors.length
  ];

interface Props {
  name: string;
  picture?: string | null;
  size?: number;
}

/** A person's picture, or their initial on a colour that stays the same everywhere. */
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
      {initial}
    </MantineAvatar>
  );
}
