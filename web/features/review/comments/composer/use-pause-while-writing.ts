import { useRef } from 'react';
import { useRoom } from '../../room/room.ts';

/** It stops when writing or drawing begins, and plays on once the comment is sent. */
export function usePauseWhileWriting() {
  const room = useRoom();
  const resumes = useRef(false);
  return {
    hold() {
      if (!room.state.get().isPlaying) return;
      resumes.current = true;
      room.transport.current.pause();
    },
    letGo() {
      if (resumes.current) room.transport.current.play();
      resumes.current = false;
    },
  };
}
