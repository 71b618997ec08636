import { Outlet } from 'react-router';
import { useStanding } from '../../features/administration/use-standing.ts';
import { NotFoundPage } from '../../features/status/pages/not-found-page.tsx';
import { isUnanswered } from '../../lib/api/api-error.ts';
import { useToken } from '../../lib/session/session.ts';
import { PageSkeleton } from '../../ui/page/page.tsx';
import { BareFrame } from '../bare-layout.tsx';

/**
 * The administrator's page, and for everybody else what stands at an address that leads nowhere. A server that is away
 * for a moment takes nothing from whoever has the page.
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
