import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from '../../../lib/page/use-title.ts';
import classes from './auth-page.module.css';
import { AuthVisual } from './auth-visual.tsx';

interface Props {
  title: string;
  text: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export function AuthPage({ title, text, children, footer }: Props) {
  useTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <div className={classes.form}>
          <Title order={1}>{title}</Title>
          <p className={classes.text}>{text}</p>
          {children}
          {footer && <p className={classes.footer}>{footer}</p>}
        </div>
      </div>
      <AuthVisual />
    </div>
  );
}
