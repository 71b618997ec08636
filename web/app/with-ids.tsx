import type { ReactNode } from 'react';
import { Outlet, useOutletContext, useParams } from 'react-router';
import { id } from '../../contract/fields.ts';

/** Addresses whose ids are none lead nowhere; asking the server about them would only fail. */
export function WithIds({ otherwise }: { otherwise: ReactNode }) {
  const isKnown = Object.entries(useParams()).every(
    ([name, param]) => name === 'code' || param === undefined || id.safeParse(param).success,
  );
  const above: unknown = useOutletContext();
  return isKnown ? <Outlet context={above} /> : otherwise;
}
