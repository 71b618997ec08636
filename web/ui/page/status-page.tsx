import type { ReactNode } from 'react';
import { useTitle } from '../../lib/page/use-title.ts';
import { EmptyState } from './empty-state.tsx';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

/** A whole page that says one thing: not found, no longer available, verified, unsubscribed … */
export function StatusPage({ icon, title, text, action }: Props) {
  useTitle(title);
  return <EmptyState order={1} icon={icon} title={title} text={text} action={action} />;
}
