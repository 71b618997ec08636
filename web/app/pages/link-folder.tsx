import { Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext, useParams } from 'react-router';
import { FileBrowser } from '../../features/files/browser/file-browser.tsx';
import { VisitorActions } from '../../features/sharing/components/visitor-actions.tsx';
import type { OpenLink } from '../../features/sharing/use-link.ts';
import { useTitle } from '../../lib/page/use-title.ts';
import { LanguageMenu } from '../../ui/menus/language-menu.tsx';
import { ThemeMenu } from '../../ui/menus/theme-menu.tsx';
import { Logo } from '../../ui/page/logo.tsx';
import { LiveUpdates } from '../shell/live-updates.tsx';
import classes from './link-folder.module.css';
import { reviewPath } from './review-path.ts';

const VisitedCover = lazy(async () => ({
  default: (await import('../../features/selections/components/selection-cover.tsx')).VisitedCover,
}));
const SelectionFiles = lazy(async () => ({ default: (await import('./selection.tsx')).SelectionFiles }));

export function LinkFolder() {
  const { t } = useTranslation('sharing');
  const link = useOutletContext<OpenLink>();
  const { folderId = link.fileId } = useParams();
  const projectId = link.projectId ?? '';
  useTitle(link.name);
  return (
    <div className={classes.layout}>
      <header className={classes.header}>
        <Logo />
        <span className={classes.space} />
        <VisitorActions />
        <LanguageMenu />
        <ThemeMenu />
      </header>
      <main id="main" className={classes.main}>
        <div className={classes.head}>
          {link.selectionId !== null && (
            <Suspense fallback={null}>
              <VisitedCover id={link.selectionId} />
            </Suspense>
          )}
          <div className={classes.words}>
            <Title order={1} className={classes.name}>
              <bdi>{link.name}</bdi>
            </Title>
            <p className={classes.owner}>{t('link.sharedBy', { owner: link.owner })}</p>
          </div>
        </div>
        {link.selectionId !== null ? (
          <Suspense fallback={null}>
            <SelectionFiles
              id={link.selectionId}
              project={{ _id: projectId, name: link.name }}
              isProjectShown={false}
            />
          </Suspense>
        ) : (
          <FileBrowser
            key={folderId ?? projectId}
            project={{ _id: projectId, name: link.name }}
            folderId={folderId}
            // The heading names the project already.
            isProjectShown={link.fileId === null && folderId !== null}
            reviewPath={reviewPath}
            upload={() => null}
          />
        )}
      </main>
      <LiveUpdates />
    </div>
  );
}
