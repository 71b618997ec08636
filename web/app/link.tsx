import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { Navigate, Outlet, useOutletContext, useParams } from 'react-router';
import { LinkDoor } from '../features/sharing/components/link-door.tsx';
import { type LinkKind, type OpenLink, useLink } from '../features/sharing/use-link.ts';
import { NotAvailable } from '../features/status/not-available.tsx';
import { setVisit } from '../lib/link-visit.ts';
import { useMissing } from '../lib/missing.ts';
import { linkOf, pathHere } from '../lib/share-link.ts';
import { BareFrame } from './bare-layout.tsx';
import { LinkFolder } from './link-folder.tsx';

export const FileLink = () => <LinkPage kind="file" />;
export const ProjectLink = () => <LinkPage kind="project" />;

/** A share link: its door, and behind it the room or the browser as everybody else has it. */
function LinkPage({ kind }: { kind: LinkKind }) {
  const { code = '' } = useParams();
  const missing = useMissing();
  const { data: link } = useLink({ kind, code });
  useOwnPage(link?.state === 'own' ? link.path : undefined);
  useTalk(link?.state === 'open' ? link.canTalk : undefined);
  if (missing) {
    return (
      <BareFrame>
        <NotAvailable what={missing} />
      </BareFrame>
    );
  }
  if (!link || link.state === 'own') {
    return (
      <BareFrame>
        <Skeleton h={320} maw={440} mx="auto" radius="lg" aria-hidden="true" />
      </BareFrame>
    );
  }
  if (link.state !== 'open') {
    return (
      <BareFrame>
        <LinkDoor code={code} link={link} />
      </BareFrame>
    );
  }
  return <Outlet context={link} />;
}

/** Where the link itself leads. */
export function LinkStart() {
  const { kind, fileId, versionId } = useOutletContext<OpenLink>();
  if (kind === 'project') return <LinkFolder />;
  const version = versionId === null ? '' : `/${versionId}`;
  return <Navigate to={pathHere(`/review/${fileId}${version}`)} replace />;
}

/** Members go on without the link, on the page that was asked for. */
function useOwnPage(path: string | undefined) {
  useEffect(() => {
    if (path === undefined) return;
    const { pathname, search } = window.location;
    const asked = pathname.slice(linkOf(pathname)?.length ?? 0);
    window.location.replace((asked === '' || asked === '/' ? path : asked) + search);
  }, [path]);
}

function useTalk(canTalk: boolean | undefined) {
  useEffect(() => {
    if (canTalk === undefined) return;
    setVisit({ canTalk });
    return () => setVisit(null);
  }, [canTalk]);
}
