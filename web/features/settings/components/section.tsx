import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';

interface Props {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

export function Section({ title, text, children }: Props) {
  return (
    <section className={classes.section}>
      <div className={classes.words}>
        <Title order={2} className={classes.title}>
          {title}
        </Title>
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}
