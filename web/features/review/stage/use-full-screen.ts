import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** The whole page goes full screen, or its menus would stay behind; the room then shows only the material. */
export const useIsFullScreen = () =>
  useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);

export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void document.documentElement.requestFullscreen().catch(() => undefined);
}

export const canFullScreen = () => document.fullscreenEnabled;
