import { TextInput } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProcessingState } from '../../../../contract/enums.ts';
import { NAME_MAX } from '../../../../contract/limits.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import type { FileVersion } from '../room/use-versions.ts';
import { StatusMenu } from './status-menu.tsx';
import { renameVersion } from './version-actions.ts';
import { versionPath } from './version-path.ts';
import { VersionRowMenu } from './version-row-menu.tsx';
import classes from './versions-tab.module.css';

interface Props {
  version: FileVersion;
  isShown: boolean;
  shownVersion: FileVersion | undefined;
  canMove: boolean;
  /** True where a review is open in which the reader has no answer to give. */
  isTheirs: boolean;
  isDragged: boolean;
  onDrag: (id: string | null) => void;
  onDropOn: () => void;
  onStep: (by: 1 | -1) => void;
  onDelete: () => void;
}

const TYPE = 'application/x-koma-version';

export function VersionRow({
  version,
  isShown,
  shownVersion,
  canMove,
  isTheirs,
  isDragged,
  ...props
}: Props) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const [isRenaming, setRenaming] = useState(false);
  const { _id: id, fileId, name, fileVersion: number, commentCount, processingStatus } = version;
  const path = versionPath({ fileId, version: id });

  function press(event: KeyboardEvent) {
    if (!canMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    props.onStep(event.key === 'ArrowUp' ? 1 : -1);
  }

  return (
    <li
      className={classes.version}
      data-shown={isShown}
      data-dragged={isDragged}
      draggable={canMove && !isRenaming}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(TYPE, id);
        props.onDrag(id);
      }}
      onDragEnd={() => props.onDrag(null)}
      onDragOver={(event) => event.dataTransfer.types.includes(TYPE) && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        props.onDropOn();
      }}
      onKeyDown={press}
    >
      {canMove && <IconGripVertical size={16} stroke={1.6} className={classes.grip} aria-hidden />}
      <span className={classes.picture}>
        {version.fileThumbnailPath !== null && (
          <img src={version.fileThumbnailPath} alt="" loading="lazy" draggable={false} />
        )}
      </span>
      <div className={classes.words}>
        {isRenaming ? (
          <VersionName
            name={name}
            onDone={(next) => {
              setRenaming(false);
              if (next !== null && next !== name) void renameVersion(version, next);
            }}
          />
        ) : (
          <Link to={path} className={classes.name} aria-current={isShown ? 'true' : undefined}>
            <span className={classes.number}>{t('versions.short', { number })}</span> <bdi>{name}</bdi>
          </Link>
        )}
        <span className={classes.detail}>
          <bdi>{version.uploadedBy.name}</bdi>
          <span>{format.ago(version.createdAt)}</span>
          <span>{format.size(version.fileSize)}</span>
          {commentCount > 0 && <span>{t('count', { count: commentCount })}</span>}
        </span>
        {processingStatus === ProcessingState.inProgress && (
          <span className={classes.detail}>
            {t('versions.processing', { percent: version.uploadProgress })}
          </span>
        )}
        {processingStatus === ProcessingState.failed && (
          <span className={classes.detail}>{version.processingFailure}</span>
        )}
        <StatusMenu
          version={{
            fileId,
            fileVersionId: id,
            status: version.status,
            canChangeStatus: version.canChangeStatus,
          }}
          isTheirs={isTheirs}
        />
      </div>
      <VersionRowMenu
        version={version}
        compareWith={isShown ? null : (shownVersion ?? null)}
        canMove={canMove}
        isRenaming={isRenaming}
        onRename={() => setRenaming(true)}
        onStep={props.onStep}
        onDelete={props.onDelete}
      />
    </li>
  );
}

interface VersionNameProps {
  name: string;
  /** Null where nothing changes. */
  onDone: (name: string | null) => void;
}

function VersionName({ name, onDone }: VersionNameProps) {
  const { t } = useTranslation('comments');
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const done = () => onDone(typed.trim() === '' ? null : typed.trim());
  return (
    <TextInput
      ref={input}
      size="xs"
      aria-label={t('versions.newName', { name })}
      value={typed}
      maxLength={NAME_MAX}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') done();
        else if (event.key === 'Escape') onDone(null);
      }}
    />
  );
}
