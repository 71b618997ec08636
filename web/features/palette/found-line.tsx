import { IconChevronRight, IconFile, IconFolder, IconLayoutGrid } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../lib/commands.ts';
import { Avatar } from '../../ui/people/avatar.tsx';
import classes from './palette.module.css';
import type { Found, FoundSaid } from './use-found.ts';

interface LineProps {
  id: string;
  isAt: boolean;
  onPoint: () => void;
  onChoose: () => void;
  picture: ReactNode;
  children: ReactNode;
}

function Line({ id, isAt, onPoint, onChoose, picture, children }: LineProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keyboard
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      className={classes.line}
      ref={(element) => {
        if (isAt) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={classes.picture} aria-hidden="true">
        {picture}
      </span>
      <span className={classes.words}>{children}</span>
    </div>
  );
}

type Place = Omit<LineProps, 'picture' | 'children'>;

const icons = { project: IconLayoutGrid, folder: IconFolder, file: IconFile };

export function FoundLine({ found, ...line }: Place & { found: Found }) {
  const { t } = useTranslation('palette');
  const Icon = icons[found.kind];
  const { fileThumbnailPath: thumbnail } = found;
  const place = [found.kind === 'project' ? '' : found.projectName, found.path].filter((part) => part !== '');
  return (
    <Line
      {...line}
      picture={thumbnail === null ? <Icon size={20} stroke={1.6} /> : <img src={thumbnail} alt="" />}
    >
      <bdi>{found.name}</bdi>
      <small>{[t(`kinds.${found.kind}`), ...place].join(' · ')}</small>
    </Line>
  );
}

export function SaidLine({ found, ...line }: Place & { found: FoundSaid }) {
  const { excerpt, match } = found;
  const { start, end } = match ?? { start: 0, end: 0 };
  const place = [found.name, found.fileName, found.projectName].filter((part) => part !== '');
  return (
    <Line {...line} picture={<Avatar name={found.name} picture={found.profilePic} size={28} />}>
      <bdi>
        {excerpt.slice(0, start)}
        {match && <mark>{excerpt.slice(start, end)}</mark>}
        {excerpt.slice(end)}
      </bdi>
      <small>{place.join(' · ')}</small>
    </Line>
  );
}

export function PersonLine({
  person,
  ...line
}: Place & { person: { name: string; email: string; profilePic: string | null } }) {
  const { t } = useTranslation('palette');
  return (
    <Line {...line} picture={<Avatar name={person.name} picture={person.profilePic} size={28} />}>
      <bdi>{person.name}</bdi>
      <small>{t('projectsWith')}</small>
    </Line>
  );
}

export function CommandLine({ command, ...line }: Place & { command: Command }) {
  return (
    <Line {...line} picture={<IconChevronRight size={18} stroke={1.8} className={classes.onwards ?? ''} />}>
      <span>{command.name}</span>
    </Line>
  );
}
