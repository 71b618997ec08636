import { ActionIcon } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  /** Loads the menu when the button is approached; it mounts opened. */
  load: () => Promise<ComponentType>;
}

/** Renders the button alone: menus are a third of the first page's code. */
export function MenuButton({ label, icon, load }: Props) {
  const [isAsked, setAsked] = useState(false);
  const Menu = useMemo(() => lazy(async () => ({ default: await load() })), [load]);
  const button = (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      color="gray"
      onPointerEnter={() => void load()}
      onClick={() => setAsked(true)}
    >
      {icon}
    </ActionIcon>
  );
  return isAsked ? (
    <Suspense fallback={button}>
      <Menu />
    </Suspense>
  ) : (
    button
  );
}
