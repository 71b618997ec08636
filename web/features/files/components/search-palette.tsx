import { Button, Loader, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFile, IconFolder, IconLayoutGrid, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ACTION_DELAY_MS, NAME_MAX } from '../../../../contract/limits.ts';
import { type Found, useFound } from '../use-found.ts';
import classes from './search-palette.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Only what this project holds. */
  projectId?: string | undefined;
  reviewPath?: ((found: Found) => string | undefined) | undefined;
}

const icons = { project: IconLayoutGrid, folder: IconFolder, file: IconFile };

/** Finds anything by its name and goes there; arrows and Enter are enough. */
export function SearchPalette({ opened, onClose, projectId, reviewPath }: Props) {
  const { t } = useTranslation('files');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={640}
      padding={0}
      attributes={{ content: { 'aria-label': t('search.open') } }}
    >
      <Palette projectId={projectId} reviewPath={reviewPath} onClose={onClose} />
    </Modal>
  );
}

function Palette({ projectId, reviewPath, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('files');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), ACTION_DELAY_MS);
  const [at, setAt] = useState(0);
  const { found, isFetching, hasNextPage, fetchNextPage } = useFound({ search, projectId });

  function pathOf(one: Found) {
    if (one.kind === 'project') return `/dashboard/${one.projectId}`;
    if (one.kind === 'folder') return `/dashboard/${one.projectId}/${one._id}`;
    const folder = one.parentFileId === null ? '' : `/${one.parentFileId}`;
    return reviewPath?.(one) ?? `/dashboard/${one.projectId}${folder}`;
  }

  function go(one: Found | undefined) {
    if (!one) return;
    onClose();
    navigate(pathOf(one));
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(found[at]);
    else if (step !== undefined) setAt(Math.min(found.length - 1, Math.max(0, at + step)));
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.palette}>
      <TextInput
        size="lg"
        variant="unstyled"
        data-autofocus
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls="found"
        aria-activedescendant={found[at] ? `found-${found[at]._id}` : undefined}
        aria-label={t(projectId === undefined ? 'search.placeholder' : 'search.inProject')}
        placeholder={t(projectId === undefined ? 'search.placeholder' : 'search.inProject')}
        value={typed}
        maxLength={NAME_MAX}
        leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        rightSection={isFetching && <Loader size={18} color="gray" />}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div
        id="found"
        role="listbox"
        aria-label={t('search.results')}
        className={classes.list}
        tabIndex={-1}
        hidden={found.length === 0}
      >
        {found.map((one, index) => (
          <Line
            key={`${one.kind} ${one._id}`}
            found={one}
            isAt={index === at}
            onPoint={() => setAt(index)}
            onChoose={() => go(one)}
          />
        ))}
      </div>
      {hasNextPage && found.length > 0 && (
        <Button variant="subtle" fullWidth onClick={() => void fetchNextPage()}>
          {t('search.more')}
        </Button>
      )}
      {found.length === 0 && (
        <p className={classes.hint} role="status">
          {search !== '' && !isFetching ? t('search.none', { search }) : t('search.hint')}
        </p>
      )}
    </div>
  );
}

interface LineProps {
  found: Found;
  isAt: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Line({ found, isAt, onPoint, onChoose }: LineProps) {
  const { t } = useTranslation('files');
  const Icon = icons[found.kind];
  const place = [found.kind === 'project' ? '' : found.projectName, found.path].filter((part) => part !== '');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the keyboard
    <div
      id={`found-${found._id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      className={classes.line}
      ref={(element) => {
        if (isAt) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={classes.picture} aria-hidden="true">
        {found.fileThumbnailPath === null ? (
          <Icon size={20} stroke={1.6} />
        ) : (
          <img src={found.fileThumbnailPath} alt="" />
        )}
      </span>
      <span className={classes.words}>
        <bdi>{found.name}</bdi>
        <small>{[t(`search.${found.kind}`), ...place].join(' · ')}</small>
      </span>
    </div>
  );
}
