import { ActionIcon, Progress } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/language/format.ts';
import classes from './comment-files.module.css';
import { FileIcon } from './comment-files.tsx';
import type { Attachment } from './use-attachments.ts';

interface Props {
  list: Attachment[];
  onRemove: (id: string) => void;
}

export function AttachmentList({ list, onRemove }: Props) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  if (list.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('files.attached')}>
      {list.map(({ id, name, size, mimeType, progress, state, preview }) => (
        <li key={id} className={classes.file}>
          {preview === null ? (
            <FileIcon mimeType={mimeType} />
          ) : (
            <img className={classes.thumbnail} src={preview} alt="" />
          )}
          <bdi className={classes.name}>{name}</bdi>
          {state === 'sending' && (
            <Progress
              className={classes.progress ?? ''}
              size="xs"
              value={progress * 100}
              aria-label={t('files.sending', { name })}
            />
          )}
          <span className={classes.size}>{state === 'failed' ? t('files.failed') : format.size(size)}</span>
          <ActionIcon size={24} aria-label={t('files.remove', { name })} onClick={() => onRemove(id)}>
            <IconX size={14} stroke={2} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
