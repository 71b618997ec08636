import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chosen, foldersOf } from '../choosing/chosen.ts';
import { acceptedEndings } from '../choosing/formats.ts';
import { pickFiles, pickFolder } from '../choosing/pick-files.ts';
import classes from './upload-controls.module.css';

interface FileInputs {
  chooseFiles: () => void;
  chooseFolder: () => void;
  inputs: ReactNode;
}

export function useFileInputs(onChosen: (chosen: Chosen) => Promise<void> | void): FileInputs {
  const { t } = useTranslation('uploads');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  async function choose(pick: () => Promise<Chosen | undefined>, input: HTMLInputElement | null) {
    const chosen = await pick();
    if (chosen) await onChosen(chosen);
    else input?.click();
  }

  return {
    chooseFiles: () => void choose(pickFiles, files.current),
    chooseFolder: () => void choose(pickFolder, folder.current),
    inputs: (
      <>
        <input
          ref={files}
          type="file"
          multiple
          accept={acceptedEndings}
          className={classes.hidden}
          aria-label={t('chooseFiles')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void onChosen({ files: [...(currentTarget.files ?? [])].map((file) => ({ file })), folders: [] });
            currentTarget.value = '';
          }}
        />
        <input
          ref={(element) => {
            folder.current = element;
            element?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          className={classes.hidden}
          aria-label={t('chooseFolder')}
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void onChosen({ files: [], folders: foldersOf(currentTarget.files ?? []) });
            currentTarget.value = '';
          }}
        />
      </>
    ),
  };
}
