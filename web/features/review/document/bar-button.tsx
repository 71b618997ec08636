import { ActionIcon } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';

interface Props {
  name: string;
  Icon: IconType;
  isOff?: boolean;
  isPressed?: boolean;
  visibleFrom?: 'sm';
  onClick: () => void;
}

export function BarButton({ name, Icon, isOff = false, isPressed, visibleFrom, onClick }: Props) {
  return (
    <ActionIcon
      color="gray"
      aria-label={name}
      title={name}
      disabled={isOff}
      {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
      {...(visibleFrom ? { visibleFrom } : {})}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.8} />
    </ActionIcon>
  );
}
