import type { ReactNode } from 'react';
import { StatusPage } from '../../ui/page/status-page.tsx';
import { TestMode } from './test-mode.tsx';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  /** The ways that lead on. */
  children: ReactNode;
}

/** What has become of a payment or a subscription. */
export function ResultPage({ children, ...said }: Props) {
  return (
    <StatusPage
      {...said}
      action={
        <>
          {children}
          <TestMode />
        </>
      }
    />
  );
}
