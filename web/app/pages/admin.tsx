import { Outlet } from 'react-router';
import { useStanding } from '../../features/administration/use-standing.ts';
import { NotFoundPage } from '../../features/status/pages/not-found-page.tsx';
import { isUnanswered } from '../../lib/api/api-error.ts';
import { useToken } from '../../lib/session/session.ts';
import { PageSkeleton } from '../../ui/page/page.tsx';
import { BareFrame } from '../bare-layout.tsx';

/**
 * Shows the administration, or to everyone else the page of an unknown address. A briefly failing
 * server does not close it.
 */
export function AdminDoor() {
  const token = useToken();
  const { data, error } = useStanding();
  if (token === null || (error && !(data && isUnanswered(error))))
    return (
      <BareFrame>
        <NotFoundPage />
      </BareFrame>
    );
  return data ? <Outlet /> : <PageSkeleton />;
}
