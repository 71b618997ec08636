/** Menus, tips and dialogs of the component library, as long as nobody opened them: only what opens them is seen. */
import type { ReactNode } from 'react';

interface Props {
  children?: ReactNode;
}

const Through = ({ children }: Props) => <>{children}</>;
const Nothing = () => null;
const extend = (settings: object) => settings;

function over(closed: (props: Props) => ReactNode, parts: Record<string, unknown> = {}) {
  return Object.assign((props: Props) => closed(props), { extend, withProps: () => closed, ...parts });
}

export const Tooltip = over(Through, { Group: Through, Floating: Through });
export const Popover = over(Through, { Target: Through, Dropdown: Nothing });
export const Menu = over(Through, {
  Target: Through,
  Dropdown: Nothing,
  Item: Nothing,
  Divider: Nothing,
  Label: Nothing,
  Sub: over(Nothing),
});
export const HoverCard = Popover;
export const Modal = over(Nothing);
export const Drawer = over(Nothing);
export const Select = over(Nothing);
export const TagsInput = over(Nothing);
export const Combobox = over(Nothing);
