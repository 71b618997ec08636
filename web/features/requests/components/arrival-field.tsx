import { Button, Input } from '@mantine/core';
import { IconFolder, IconHome } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './own-requests.module.css';

export type ChooseFolder = (chosen: string | null, onChoose: (folderId: string | null) => void) => ReactNode;

interface Props {
  name: string;
  folderId: string | null;
  folders: ChooseFolder;
  onChoose: (folderId: string | null) => void;
}

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

export function ArrivalField({ name, folderId, folders, onChoose }: Props) {
  const { t } = useTranslation('requests');
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className={classes.field}>
      <legend>
        <Input.Label labelElement="div" size="md">
          {t('form.arrival')}
        </Input.Label>
      </legend>
      <p className={classes.note}>{t('form.arrivalText')}</p>
      {isChoosing ? (
        folders(folderId, onChoose)
      ) : (
        <div className={classes.arrival}>
          <span>
            {folderId === null ? <IconHome {...icon} /> : <IconFolder {...icon} />}
            <bdi>{name}</bdi>
          </span>
          <Button onClick={() => setChoosing(true)}>{t('form.otherFolder')}</Button>
        </div>
      )}
    </fieldset>
  );
}
