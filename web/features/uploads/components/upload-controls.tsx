import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconChevronDown,
  IconFile,
  IconFolder,
  IconFolderPlus,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../lib/commands.ts';
import { showDock } from '../../../lib/page/dock.ts';
import { readProfile } from '../../../lib/profile.ts';
import { addUploads } from '../add-uploads.ts';
import { type Chosen, foldersOf } from '../choosing/chosen.ts';
import { acceptedEndings } from '../choosing/formats.ts';
import { pickFiles, pickFolder } from '../choosing/pick-files.ts';
import type { Place } from '../sending/upload-types.ts';
import { DropZone } from './drop-zone.tsx';
import classes from './upload-controls.module.css';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

interface Props {
  place: Place;
  maxSize: number | undefined;
  onNewFolder: () => void;
}

/** The button that brings files in, on a phone everything that is new, and the window that takes what is dropped on it. */
export function UploadControls({ place, maxSize, onNewFolder }: Props) {
  const { t } = useTranslation('uploads');
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) === true;
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  // The queue must be there when the network is not.
  useEffect(showDock, []);

  /** With the browser's own picker, which lets the upload go on after a reload; else with an input. */
  async function choose(pick: () => Promise<Chosen | undefined>, input: HTMLInputElement | null) {
    const chosen = await pick();
    if (chosen) await add(chosen);
    else input?.click();
  }

  async function add(chosen: Chosen) {
    const { _id: accountId } = await readProfile();
    addUploads({ accountId, place, maxSize, chosen });
  }

  useCommands(() => [
    {
      id: 'upload-files',
      group: 'here',
      name: t('uploadFiles'),
      run: () => void choose(pickFiles, files.current),
    },
    {
      id: 'upload-folder',
      group: 'here',
      name: t('uploadFolder'),
      run: () => void choose(pickFolder, folder.current),
    },
  ]);

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          {isPhone ? (
            <ActionIcon variant="filled" color="accent" data-tour="upload" aria-label={t('add')}>
              <IconPlus size={20} stroke={2} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="filled"
              color="accent"
              data-tour="upload"
              leftSection={<IconUpload size={18} stroke={2} aria-hidden />}
              rightSection={<IconChevronDown size={16} stroke={2} aria-hidden />}
            >
              {t('button')}
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFile {...icon} />}
            onClick={() => void choose(pickFiles, files.current)}
          >
            {t('chooseFiles')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolder {...icon} />}
            onClick={() => void choose(pickFolder, folder.current)}
          >
            {t('chooseFolder')}
          </Menu.Item>
          {isPhone && (
            <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={onNewFolder}>
              {t('newFolder')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Label className={classes.hint ?? ''}>{t('hints.image')}</Menu.Label>
          <Menu.Label className={classes.hint ?? ''}>{t('hints.video')}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={files}
        type="file"
        multiple
        accept={acceptedEndings}
        className={classes.hidden}
        aria-label={t('chooseFiles')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void add({ files: [...(currentTarget.files ?? [])].map((file) => ({ file })), folders: [] });
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
          void add({ files: [], folders: foldersOf(currentTarget.files ?? []) });
          currentTarget.value = '';
        }}
      />
      <DropZone name={place.name} onDrop={(chosen) => void add(chosen)} />
    </>
  );
}
