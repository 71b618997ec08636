import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export const useIsFullScreen = () =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

/** Takes the whole page full screen, because menus outside of a smaller part would be hidden. */
export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}

export const canFullScreen = () => document.fullscreenEnabled;
