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
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../lib/commands.ts';
import { showDock } from '../../../lib/page/dock.ts';
import { useQuiet } from '../../../lib/page/use-quiet.ts';
import { readProfile } from '../../../lib/profile.ts';
import { addUploads } from '../add-uploads.ts';
import type { Chosen } from '../choosing/chosen.ts';
import type { Place } from '../sending/upload-types.ts';
import { DropZone } from './drop-zone.tsx';
import classes from './upload-controls.module.css';
import { useFileInputs } from './use-file-inputs.tsx';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

interface Props {
  place: Place;
  maxSize: number | undefined;
  onNewFolder: () => void;
}

export function UploadControls({ place, maxSize, onNewFolder }: Props) {
  const { t } = useTranslation('uploads');
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) === true;
  const { chooseFiles, chooseFolder, inputs } = useFileInputs(add);
  // Loads ahead, as a queue is needed most without a network, but after the first cards.
  const isQuiet = useQuiet();
  useEffect(() => {
    if (isQuiet) showDock();
  }, [isQuiet]);

  async function add(chosen: Chosen) {
    showDock();
    const { _id: accountId } = await readProfile();
    addUploads({ accountId, place, maxSize, chosen });
  }

  useCommands(() => [
    {
      id: 'upload-files',
      group: 'here',
      name: t('uploadFiles'),
      run: chooseFiles,
    },
    {
      id: 'upload-folder',
      group: 'here',
      name: t('uploadFolder'),
      run: chooseFolder,
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
          <Menu.Item leftSection={<IconFile {...icon} />} onClick={chooseFiles}>
            {t('chooseFiles')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolder {...icon} />} onClick={chooseFolder}>
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
      {inputs}
      <DropZone name={place.name} onDrop={(chosen) => void add(chosen)} />
    </>
  );
}
