import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleFailure } from '../../../lib/failures/failures.ts';
import type { Chosen } from '../choosing/chosen.ts';
import { readDrop } from '../choosing/read-drop.ts';
import classes from './upload-controls.module.css';

interface Props {
  name: string;
  words?: string;
  onDrop: (chosen: Chosen) => void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** Tells whether a drop target of its own is below the pointer, such as a comment for attachments. */
const isTakenElsewhere = ({ target }: DragEvent) =>
  target instanceof Element && target.closest('[data-takes-files]') !== null;

export function DropZone({ name, words, onDrop }: Props) {
  const { t } = useTranslation('uploads');
  const [isOver, setOver] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });

  useEffect(() => {
    const onEnter = (event: DragEvent) => hasFiles(event) && setOver(true);
    // No related target means that the window was left. Counting events would miss removed
    // elements.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      setOver(true);
      setTaken(isTakenElsewhere(event));
    };
    const onDropped = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      setOver(false);
      event.preventDefault();
      if (isTakenElsewhere(event)) return;
      readDrop(event.dataTransfer?.items ?? []).then(
        (chosen) => drop.current(chosen),
        (error: unknown) => handleFailure(error, { scope: 'action' }),
      );
    };
    window.addEventListener('dragenter', onEnter);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('dragover', onOver);
    window.addEventListener('drop', onDropped);
    return () => {
      window.removeEventListener('dragenter', onEnter);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('drop', onDropped);
    };
  }, []);

  if (!isOver || isTaken) return null;
  return (
    <div className={classes.zone} role="status">
      <IconUpload size={32} stroke={1.6} aria-hidden />
      {words ?? t('dropHere', { name })}
    </div>
  );
}
