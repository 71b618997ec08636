import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './administration.module.css';

interface Props {
  title: string;
  text?: string;
  children: ReactNode;
}

export function Section({ title, text, children }: Props) {
  return (
    <section className={classes.section}>
      <Title order={2} className={classes.heading ?? ''}>
        {title}
      </Title>
      {text && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}
