import { useLocation } from 'react-router';
import { STORAGE_KEYS } from '../../../contract/limits.ts';
import { useNavigate } from '../../lib/page/own-router.tsx';
import { returnPathOf } from '../../lib/session/return-path.ts';
import { storeToken } from '../../lib/session/session.ts';
import { forgetNotice } from '../../lib/session/sign-in-notice.ts';

interface Entry {
  accessToken: string;
  isNew: boolean;
  target?: string | null;
}

export function useEnter() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return ({ accessToken, isNew, target = returnPathOf(search) }: Entry) => {
    if (isNew) localStorage.setItem(STORAGE_KEYS.welcomeModal, 'true');
    forgetNotice();
    storeToken(accessToken);
    return navigate(target ?? '/dashboard', { replace: true });
  };
}
