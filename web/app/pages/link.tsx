import { useEffect } from 'react';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { ownPath } from '../../../contract/own-path.ts';
import { LinkDoor } from '../../features/sharing/components/link-door.tsx';
import { type LinkKind, type LinkState, type OpenLink, useLink } from '../../features/sharing/use-link.ts';
import { NotAvailable } from '../../features/status/not-available.tsx';
import { setUnavailable, type Unavailable, useUnavailable } from '../../lib/failures/unavailable.ts';
import { loadPage } from '../../lib/page/navigation.ts';
import { Navigate } from '../../lib/page/own-router.tsx';
import { setVisit } from '../../lib/session/link-visit.ts';
import { linkOf, pathHere, useGrant } from '../../lib/session/share-link.ts';
import { changed } from '../../lib/stale.ts';
import { CardSkeleton } from '../../ui/page/card-skeleton.tsx';
import { BareFrame } from '../bare-layout.tsx';
import { LinkFolder } from './link-folder.tsx';

export const FileLink = () => <LinkPage kind="file" />;
export const ProjectLink = () => <LinkPage kind="project" />;

function LinkPage({ kind }: { kind: LinkKind }) {
  const { code = '' } = useParams();
  const missing = useUnavailable();
  const { data: link, refetch } = useLink({ kind, code });
  useFreshGrant(refetch);
  useOwnPage(link?.state === 'own' ? link.path : undefined);
  useTalk(link?.state === 'open' ? link : undefined);
  const gone = whyGone(link, missing);
  if (gone) {
    return (
      <BareFrame>
        <NotAvailable what={gone} />
      </BareFrame>
    );
  }
  if (!link || link.state === 'own') {
    return (
      <BareFrame>
        <CardSkeleton />
      </BareFrame>
    );
  }
  if (link.state !== 'open' && link.state !== 'ended' && link.state !== 'blocked') {
    return (
      <BareFrame>
        <LinkDoor code={code} link={link} />
      </BareFrame>
    );
  }
  return <Outlet context={link} />;
}

function whyGone(link: LinkState | undefined, missing: Unavailable | null): Unavailable | null {
  if (link?.state === 'ended') return 'notShared';
  if (link?.state === 'blocked') return 'blocked';
  return missing === 'notShared' ? null : missing;
}

export function LinkStart() {
  const { kind, fileId, versionId } = useOutletContext<OpenLink>();
  if (kind === 'project') return <LinkFolder />;
  const version = versionId === null ? '' : `/${versionId}`;
  return <Navigate to={pathHere(`/review/${fileId}${version}`)} replace />;
}

/** Asks the link again after a refusal: it may have ended, or demand something new. */
function useFreshGrant(ask: () => unknown) {
  const isRefused = useUnavailable() === 'notShared';
  const grant = useGrant();
  useEffect(() => {
    if (!isRefused) return;
    setUnavailable(null);
    ask();
  }, [isRefused, ask]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read by an older grant is asked for again
  useEffect(() => {
    void changed('grant');
  }, [grant]);
}

/** Sends members to the requested page without the link. */
function useOwnPage(path: string | undefined) {
  useEffect(() => {
    if (path === undefined) return;
    const { pathname, search } = window.location;
    // Anyone may have written the path behind the link, so it may name our own pages only.
    const asked = ownPath(pathname.slice(linkOf(pathname)?.length ?? 0));
    const isStart = asked === null || asked === '/';
    loadPage(isStart ? withSearch(path, search) : asked + search, { replace: true });
  }, [path]);
}

/** The path may have a query already. */
const withSearch = (path: string, search: string) =>
  path + (path.includes('?') ? search.replace('?', '&') : search);

function useTalk({ canTalk, guests }: Partial<OpenLink> = {}) {
  useEffect(() => {
    if (canTalk === undefined || guests === undefined) return;
    setVisit({ canTalk, guests });
    return () => setVisit(null);
  }, [canTalk, guests]);
}
