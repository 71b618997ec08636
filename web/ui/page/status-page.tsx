import type { ReactNode } from 'react';
import { useTitle } from '../../lib/page/use-title.ts';
import { EmptyState } from './empty-state.tsx';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

export function StatusPage({ icon, title, text, action }: Props) {
  useTitle(title);
  return <EmptyState order={1} icon={icon} title={title} text={text} action={action} />;
}
