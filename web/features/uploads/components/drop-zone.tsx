import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleFailure } from '../../../lib/failures/failures.ts';
import type { Chosen } from '../choosing/chosen.ts';
import { readDrop } from '../choosing/read-drop.ts';
import classes from './upload-controls.module.css';

interface Props {
  /** Where it would go. */
  name: string;
  /** Instead of the words about a folder. */
  words?: string;
  onDrop: (chosen: Chosen) => void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;

/** A file that takes a version, a comment that takes attachments: they show what would happen by themselves. */
const isTakenElsewhere = ({ target }: DragEvent) =>
  target instanceof Element && target.closest('[data-takes-files]') !== null;

/** Files and folders dropped anywhere in the window. */
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
    // Into nothing: out of the window. Counting what is entered and left would miss what is taken away meanwhile.
    const onLeave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      // Elsewhere in the page it is refused.
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
