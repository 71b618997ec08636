import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from '../../../lib/page/use-title.ts';
import { ProjectPicture } from '../../../ui/page/project-picture.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import classes from './invitation-frame.module.css';

interface Props {
  kind: 'project' | 'team';
  id: string;
  name: string;
  owner: string;
  picture: string | null;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export function InvitationFrame({ kind, id, name, owner, picture, title, text, children }: Props) {
  useTitle(title);
  return (
    <div className={classes.page}>
      <section className={classes.card} data-names aria-label={name}>
        {kind === 'team' ? (
          <Avatar name={owner} picture={picture} size={72} />
        ) : (
          <ProjectPicture id={id} icon={picture} size={96} />
        )}
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <div className={classes.text}>{text}</div>
        <div className={classes.content}>{children}</div>
      </section>
    </div>
  );
}
