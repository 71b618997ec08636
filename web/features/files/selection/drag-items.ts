import { type DragEvent, useState } from 'react';

const TYPE = 'application/x-koma-files';

export function startDrag(event: DragEvent, ids: string[]) {
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(TYPE, JSON.stringify(ids));
}

function draggedIds(event: DragEvent): string[] {
  const ids: unknown = JSON.parse(event.dataTransfer.getData(TYPE) || '[]');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

export function useDropTarget(onDrop: ((ids: string[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onDrop) return { isOver: false, handlers: {} };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes(TYPE)) return;
      event.preventDefault();
      event.stopPropagation();
      onDrop(draggedIds(event));
    },
  };
  return { isOver, handlers };
}

/** Accepts files dropped on a file as its next version. The window's own drop zone steps back meanwhile. */
export function useFileTaker(onDrop: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onDrop) return { isOver: false, handlers: {} };
  const handlers = {
    'data-takes-files': true,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const { relatedTarget, currentTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      onDrop([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
