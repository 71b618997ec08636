import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { languages } from '../../../contract/enums.ts';
import { id } from '../../../contract/fields.ts';
import { tabPath } from '../../features/dashboard/tabs.ts';
import { Palette } from '../../features/palette/palette.tsx';
import { isSelling } from '../../lib/billing-mode.ts';
import { type Command, readCommands, useSources } from '../../lib/commands.ts';
import { currentLanguage } from '../../lib/language/i18n.ts';
import { useNavigate } from '../../lib/page/own-router.tsx';
import { languageNames } from '../../ui/menus/language-names.ts';
import { useLanguageQuestion } from '../../ui/menus/language-question.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { commentPath, reviewPath } from '../pages/review-path.ts';
import { SignOutQuestion } from '../shell/sign-out-question.tsx';

const NewProjectDialog = onDemand(
  async () => (await import('../../features/projects/components/new-project-dialog.tsx')).NewProjectDialog,
);
const NewTeamDialog = onDemand(
  async () => (await import('../../features/teams/components/new-team-dialog.tsx')).NewTeamDialog,
);

const places = [
  ['projects', '/dashboard'],
  ['shared', tabPath('shared')],
  ['teams', tabPath('teams')],
  ['trash', '/trash'],
  ['notifications', '/notifications'],
  ['plan', '/subscription'],
  ['settings', '/account-setting'],
] as const;

type Asked = 'project' | 'team' | 'sign-out';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function AppPalette({ opened, onClose }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const language = useLanguageQuestion();
  const ofPage = usePageCommands(opened);
  const ofProduct = useProductCommands({ ask: setAsked, askLanguage: language.ask });
  const commands = useMemo(() => [...ofPage, ...ofProduct], [ofPage, ofProduct]);
  const leave = () => setAsked(null);
  return (
    <>
      <Palette
        opened={opened}
        onClose={onClose}
        commands={commands}
        projectId={useOpenProject()}
        reviewPath={reviewPath}
        commentPath={commentPath}
      />
      <NewProjectDialog opened={asked === 'project'} onClose={leave} />
      <NewTeamDialog opened={asked === 'team'} onClose={leave} />
      <SignOutQuestion opened={asked === 'sign-out'} onClose={leave} />
      {language.dialog}
    </>
  );
}

function usePageCommands(opened: boolean): Command[] {
  const [commands, setCommands] = useState<Command[]>([]);
  const sources = useSources();
  useEffect(() => {
    let isCurrent = opened;
    if (opened) void readCommands(sources).then((found) => isCurrent && setCommands(found));
    return () => {
      isCurrent = false;
    };
  }, [opened, sources]);
  return commands;
}

interface Questions {
  ask: (what: Asked) => void;
  askLanguage: ReturnType<typeof useLanguageQuestion>['ask'];
}

function useProductCommands({ ask, askLanguage }: Questions): Command[] {
  const { t } = useTranslation('palette');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  return [
    { id: 'new-project', group: 'new', name: t('commands.newProject'), run: () => ask('project') },
    { id: 'new-team', group: 'new', name: t('commands.newTeam'), run: () => ask('team') },
    ...places
      .filter(([name]) => name !== 'plan' || isSelling())
      .map(
        ([name, path]): Command => ({
          id: `go-to-${name}`,
          group: 'go',
          name: t('commands.goTo', { place: t(`places.${name}`) }),
          run: () => void navigate(path),
        }),
      ),
    ...(['light', 'dark', 'auto'] as const).map(
      (theme): Command => ({
        id: `switch-theme-${theme}`,
        group: 'settings',
        name: t('commands.theme', { theme: common(`theme.${theme}`) }),
        run: () => setColorScheme(theme),
      }),
    ),
    ...languages
      .filter((language) => language !== currentLanguage())
      .map(
        (language): Command => ({
          id: `switch-language-${language}`,
          group: 'settings',
          name: t('commands.language', { language: languageNames[language] }),
          run: () => void askLanguage(language),
        }),
      ),
    { id: 'sign-out', group: 'settings', name: t('commands.signOut'), run: () => ask('sign-out') },
  ];
}

function useOpenProject(): string | undefined {
  const [, place, second] = useLocation().pathname.split('/', 3);
  const project = id.safeParse(second);
  return place === 'dashboard' && project.success ? project.data : undefined;
}
