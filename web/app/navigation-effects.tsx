import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { actions } from '../lib/actions.ts';
import { setUnavailable } from '../lib/failures/unavailable.ts';
import { setNavigate } from '../lib/page/navigation.ts';
import { useNavigate } from '../lib/page/own-router.tsx';
import { requestOf } from '../lib/session/sender.ts';
import { linkOf } from '../lib/session/share-link.ts';

export function NavigationEffects() {
  useLinkBorder();
  useNavigateEverywhere();
  useFreshStart();
  useScrollPlace();
  return null;
}

/** Reloads on entering or leaving a link, so that nothing read under other rights stays in memory. */
function useLinkBorder() {
  const { pathname } = useLocation();
  const link = linkOf(pathname) ?? requestOf(pathname);
  const shown = useRef(link);
  useLayoutEffect(() => {
    if (shown.current !== link) window.location.reload();
  }, [link]);
}

function useNavigateEverywhere() {
  const navigate = useNavigate();
  useLayoutEffect(() => setNavigate((path) => void navigate(path)), [navigate]);
}

/** Clears the previous page's failure and sends its waiting actions. */
function useFreshStart() {
  const { key } = useLocation();
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    setUnavailable(null);
    actions.flush({ keepalive: false });
  }, [key]);
}

/** Scrolls a new page to its top, and restores the position on going back. */
function useScrollPlace() {
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const places = useRef(new Map<string, number>());
  const shown = useRef(pathname);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const handOver = () => {
      history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', handOver);
    return () => window.removeEventListener('pagehide', handOver);
  }, []);

  useLayoutEffect(() => {
    const { current } = places;
    if (shown.current !== pathname) window.scrollTo(0, isBack ? (current.get(key) ?? 0) : 0);
    shown.current = pathname;
    const remember = () => current.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, isBack]);
}
