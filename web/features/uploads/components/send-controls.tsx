import { Button } from '@mantine/core';
import { IconFile, IconFolder, IconUpload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showDock } from '../../../lib/page/dock.ts';
import { addUploads } from '../add-uploads.ts';
import type { Chosen } from '../choosing/chosen.ts';
import { DropZone } from './drop-zone.tsx';
import classes from './send-controls.module.css';
import { useFileInputs } from './use-file-inputs.tsx';

interface Props {
  sender: { _id: string; projectId: string };
  name: string;
  maxSize: number | undefined;
  kinds: Parameters<typeof addUploads>[0]['kinds'];
}

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

export function SendControls({ sender, name, maxSize, kinds }: Props) {
  const { t } = useTranslation('uploads');
  useEffect(showDock, []);

  function add(chosen: Chosen) {
    const place = { projectId: sender.projectId, folderId: null, name };
    addUploads({ accountId: sender._id, place, maxSize, kinds, chosen });
  }

  const { chooseFiles, chooseFolder, inputs } = useFileInputs(add);
  return (
    <div className={classes.area}>
      <IconUpload size={28} stroke={1.6} aria-hidden />
      <p className={classes.words}>{t('send.drop')}</p>
      <div className={classes.buttons}>
        <Button
          size="md"
          variant="filled"
          color="accent"
          leftSection={<IconFile {...icon} />}
          onClick={chooseFiles}
        >
          {t('chooseFiles')}
        </Button>
        <Button size="md" leftSection={<IconFolder {...icon} />} onClick={chooseFolder}>
          {t('chooseFolder')}
        </Button>
      </div>
      {inputs}
      <DropZone name={name} words={t('send.here')} onDrop={add} />
    </div>
  );
}
