import { createStore } from '../../../lib/store.ts';
import { STILL_SECONDS } from './clips.ts';

export function createStillPlayer({ onEnd }: { onEnd: () => void }) {
  const state = createStore({ isPlaying: false, seconds: 0 });
  let begun = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const passed = () => (performance.now() - begun) / 1000;

  function pause() {
    clearInterval(timer);
    if (state.get().isPlaying) state.set({ isPlaying: false, seconds: Math.min(STILL_SECONDS, passed()) });
  }

  function play() {
    if (state.get().isPlaying) return;
    const from = state.get().seconds >= STILL_SECONDS ? 0 : state.get().seconds;
    begun = performance.now() - from * 1000;
    state.set({ isPlaying: true, seconds: from });
    timer = setInterval(() => {
      state.set({ seconds: Math.min(STILL_SECONDS, passed()) });
      if (passed() < STILL_SECONDS) return;
      pause();
      onEnd();
    }, 50);
  }

  return {
    state,
    play,
    pause,
    toggle: () => (state.get().isPlaying ? pause() : play()),
    goTo(seconds: number) {
      begun = performance.now() - seconds * 1000;
      state.set({ seconds });
    },
  };
}

export type StillPlayer = ReturnType<typeof createStillPlayer>;
