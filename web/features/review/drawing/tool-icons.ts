import {
  IconArrowUpRight,
  IconCircle,
  IconHighlight,
  IconLine,
  IconPencil,
  IconPointer,
  IconSquare,
  IconTypography,
} from '@tabler/icons-react';
import type { Tool } from '../room/drawing.ts';

export const toolIcons: Record<Tool, typeof IconPencil> = {
  select: IconPointer,
  pen: IconPencil,
  highlighter: IconHighlight,
  line: IconLine,
  arrow: IconArrowUpRight,
  rectangle: IconSquare,
  ellipse: IconCircle,
  text: IconTypography,
};

export const toolKeys: Record<Tool, string> = {
  select: 'v',
  pen: 'p',
  highlighter: 'h',
  line: 'l',
  arrow: 'a',
  rectangle: 'r',
  ellipse: 'e',
  text: 't',
};
