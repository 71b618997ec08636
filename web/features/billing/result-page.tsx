import type { ReactNode } from 'react';
import { StatusPage } from '../../ui/page/status-page.tsx';
import { TestMode } from './test-mode.tsx';

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

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
