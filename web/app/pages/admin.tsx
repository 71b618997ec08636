import { Outlet } from 'react-router';
import { useStanding } from '../../features/administration/use-standing.ts';
import { NotFoundPage } from '../../features/status/pages/not-found-page.tsx';
import { useToken } from '../../lib/session/session.ts';
import { PageSkeleton } from '../../ui/page/page.tsx';
import { BareFrame } from '../bare-layout.tsx';

/** The administrator's page, and for everybody else what stands at an address that leads nowhere. */
export function AdminDoor() {
  const token = useToken();
  const { data, isError } = useStanding();
  if (token === null || isError)
    return (
      <BareFrame>
        <NotFoundPage />
      </BareFrame>
    );
  return data ? <Outlet /> : <PageSkeleton />;
}
