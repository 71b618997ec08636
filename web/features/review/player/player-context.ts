import { createContext, useContext } from 'react';
import { useStore } from '../../../lib/store.ts';
import type { Player } from './player.ts';
import type { PlayerState } from './player-state.ts';

export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('Used outside of a player');
  return player;
}

export const usePlayerState = <Picked>(pick: (state: PlayerState) => Picked): Picked =>
  useStore(usePlayer().state, pick);
