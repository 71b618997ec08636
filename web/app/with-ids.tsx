import type { ReactNode } from 'react';
import { Outlet, useParams } from 'react-router';
import { id } from '../../contract/fields.ts';

/** Addresses whose ids are none lead nowhere; asking the server about them would only fail. */
export function WithIds({ otherwise }: { otherwise: ReactNode }) {
  const isKnown = Object.entries(useParams()).every(
    ([name, param]) => name === 'code' || param === undefined || id.safeParse(param).success,
  );
  return isKnown ? <Outlet /> : otherwise;
}
