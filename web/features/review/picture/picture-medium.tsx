import { useEffect, useState } from 'react';
import { useStore } from '../../../lib/store.ts';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import { type ReviewedFile, useRoom } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import { Stage } from '../stage/stage.tsx';
import { useZoomKeys } from '../stage/use-zoom-keys.ts';
import type { Viewport } from '../stage/viewport.ts';
import { PictureImage } from './picture-image.tsx';

const unknown = { width: 1600, height: 1000 };

export function PictureMedium({ file, viewport }: { file: ReviewedFile; viewport: Viewport }) {
  const room = useRoom();
  const [natural, setNatural] = useState<Size | null>(null);
  const isDrawing = useStore(room.drawing, (state) => state.isOn);
  const size = file.width && file.height ? { width: file.width, height: file.height } : (natural ?? unknown);
  useZoomKeys(viewport);

  useEffect(() => {
    room.state.set({ place: { kind: 'whole' } });
    room.transport.current = {
      goTo: () => Promise.resolve(),
      play: () => undefined,
      pause: () => undefined,
    };
  }, [room]);

  return (
    <Stage viewport={viewport} size={size} isDrawing={isDrawing} overlay={<RoomOverlay size={size} />}>
      <PictureImage file={file} viewport={viewport} onSize={setNatural} />
    </Stage>
  );
}
