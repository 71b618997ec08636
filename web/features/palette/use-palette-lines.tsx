import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../lib/commands.ts';
import { useFoundPeople } from '../../lib/use-found-person.ts';
import { CommandLine, FoundLine, PersonLine, SaidLine } from './found-line.tsx';
import { matchCommands } from './match-commands.ts';
import { type Found, useFound, useFoundComments, useRecentFiles } from './use-found.ts';

export interface Paths {
  reviewPath: (found: Found) => string | undefined;
  commentPath: (said: { fileId: string; fileVersionId: string; commentId: string }) => string;
}

interface DrawnAt {
  id: string;
  isAt: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

interface Line {
  path?: string;
  run?: () => void;
  draw: (place: DrawnAt) => ReactNode;
}

interface Asked {
  typed: string;
  search: string;
  commands: readonly Command[];
  projectId: string | undefined;
  paths: Paths;
}

/** Number of commands shown before anything is typed. */
const SHOWN = 6;
const PEOPLE = 4;

export function usePaletteLines({ typed, search, commands, projectId, paths }: Asked) {
  const { t } = useTranslation('palette');
  const isEmpty = typed.trim() === '';
  const names = useFound({ search, projectId });
  const said = useFoundComments({ search, projectId });
  const recent = useRecentFiles();
  const people = useFoundPeople(search);
  const matching = matchCommands(commands, typed);
  const here = matching.filter(({ group }) => group === 'here');
  const others = matching.filter(({ group }) => group !== 'here');

  const pathOf = (one: Found) => {
    if (one.kind === 'project') return `/dashboard/${one.projectId}`;
    if (one.kind === 'folder') return `/dashboard/${one.projectId}/${one._id}`;
    const folder = one.parentFileId === null ? '' : `/${one.parentFileId}`;
    return paths.reviewPath(one) ?? `/dashboard/${one.projectId}${folder}`;
  };
  const ofCommand = (command: Command): Line => ({
    run: command.run,
    draw: (place) => <CommandLine key={command.id} command={command} {...place} />,
  });
  const ofFound = (one: Found): Line => ({
    path: pathOf(one),
    draw: (place) => <FoundLine key={`${one.kind} ${one._id}`} found={one} {...place} />,
  });
  const known = (people.data ?? []).slice(0, PEOPLE).map(
    (person): Line => ({
      path: `/dashboard?with=${person._id}`,
      draw: (place) => <PersonLine key={person._id} person={person} {...place} />,
    }),
  );
  const comments = said.found.map(
    (one): Line => ({
      path: paths.commentPath(one),
      draw: (place) => <SaidLine key={one._id} found={one} {...place} />,
    }),
  );
  const ofHere = {
    title: t('groups.here'),
    lines: here.slice(0, isEmpty ? SHOWN : undefined).map(ofCommand),
  };
  const ofProduct = { title: t('groups.commands'), lines: others.map(ofCommand) };
  const groups = isEmpty
    ? [
        ofHere,
        { title: t('groups.recent'), lines: (recent.data ?? []).map(ofFound) },
        { title: t('groups.people'), lines: known },
        ofProduct,
      ]
    : [
        ofHere,
        ofProduct,
        { title: t('groups.names'), lines: names.found.map(ofFound) },
        { title: t('groups.people'), lines: search === '' ? [] : known },
        { title: t('groups.comments'), lines: comments },
      ];

  const more = [names, said].filter(({ hasNextPage }) => hasNextPage);
  // Comments are awaited only if no name matches, as names come first.
  const awaited = [names, ...(names.found.length === 0 ? [said] : [])];
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    ready: isEmpty ? Number.POSITIVE_INFINITY : matching.length,
    isLate: typed.trim() !== search || awaited.some((one) => one.isLoading || one.isPlaceholderData),
    isFetching: names.isFetching || said.isFetching,
    onMore:
      more.length === 0
        ? undefined
        : () => {
            for (const one of more) void one.fetchNextPage();
          },
  };
}
