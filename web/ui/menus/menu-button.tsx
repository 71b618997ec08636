import { ActionIcon } from '@mantine/core';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';

interface Props {
  label: string;
  icon: ReactNode;
  /** The menu itself, opened from the start. Its code is fetched when somebody reaches for the button. */
  load: () => Promise<ComponentType>;
}

/** Menus bring a third of the first page's code with them, so only their buttons come at once. */
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
