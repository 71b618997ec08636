import { useEffect } from 'react';
import { useProfile } from '../profile.ts';
import { useToken } from './session.ts';

const KEY = 'account';

/** Keys stored preferences. Uses the last known account until the profile is loaded. */
export function useReaderId(): string {
  const token = useToken();
  const id = useProfile().data?._id;
  useEffect(() => {
    if (id !== undefined) localStorage.setItem(KEY, id);
  }, [id]);
  return token === null ? 'visitor' : (id ?? localStorage.getItem(KEY) ?? 'visitor');
}
