import { Button, Loader, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTION_DELAY_MS, NAME_MAX } from '../../../../contract/limits.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { FoundLine, SaidLine } from './found-line.tsx';
import classes from './search-palette.module.css';
import { type Found, useFound, useFoundComments } from './use-found.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Only what this project holds. */
  projectId?: string | undefined;
  reviewPath?: ((found: Found) => string | undefined) | undefined;
  /** Where the room shows one comment. */
  commentPath: (said: { fileId: string; fileVersionId: string; commentId: string }) => string;
}

/** Finds anything by its name, and what was said by its words, and goes there; arrows and Enter are enough. */
export function SearchPalette({ opened, onClose, ...props }: Props) {
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
      <Palette {...props} onClose={onClose} />
    </Modal>
  );
}

function Palette({ projectId, reviewPath, commentPath, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('files');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), ACTION_DELAY_MS);
  const [at, setAt] = useState(0);
  const names = useFound({ search, projectId });
  const said = useFoundComments({ search, projectId });
  const isFetching = names.isFetching || said.isFetching;
  /** Enter was pressed before the answer to what is typed was here. */
  const [isEager, setEager] = useState(false);
  // Names are there first; only where there are none it may be a comment that is meant.
  const isLate =
    typed.trim() !== search ||
    [names, ...(names.found.length === 0 ? [said] : [])].some(
      ({ isLoading, isPlaceholderData }) => isLoading || isPlaceholderData,
    );
  const paths = [...names.found.map(pathOf), ...said.found.map(commentPath)];

  function pathOf(one: Found) {
    if (one.kind === 'project') return `/dashboard/${one.projectId}`;
    if (one.kind === 'folder') return `/dashboard/${one.projectId}/${one._id}`;
    const folder = one.parentFileId === null ? '' : `/${one.parentFileId}`;
    return reviewPath?.(one) ?? `/dashboard/${one.projectId}${folder}`;
  }

  function go(index: number) {
    const path = paths[index];
    if (path === undefined) return;
    onClose();
    navigate(path);
  }

  useEffect(() => {
    if (!isEager || isLate) return;
    setEager(false);
    go(0);
  });

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && isLate) setEager(true);
    else if (event.key === 'Enter') go(at);
    else if (step !== undefined) setAt(Math.min(paths.length - 1, Math.max(0, at + step)));
    else return;
    event.preventDefault();
  }

  const line = (index: number) => ({
    id: `found-${index}`,
    isAt: index === at,
    onPoint: () => setAt(index),
    onChoose: () => go(index),
  });
  const more = () => {
    for (const { hasNextPage, fetchNextPage } of [names, said]) if (hasNextPage) void fetchNextPage();
  };

  return (
    <div className={classes.palette}>
      <TextInput
        size="lg"
        variant="unstyled"
        data-autofocus
        role="combobox"
        aria-expanded={paths.length > 0}
        aria-controls="found"
        aria-activedescendant={at < paths.length ? `found-${at}` : undefined}
        aria-label={t(projectId === undefined ? 'search.placeholder' : 'search.inProject')}
        placeholder={t(projectId === undefined ? 'search.placeholder' : 'search.inProject')}
        value={typed}
        maxLength={NAME_MAX}
        leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        rightSection={isFetching && <Loader size={18} color="gray" />}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
          setEager(false);
        }}
        onKeyDown={press}
      />
      <div
        id="found"
        role="listbox"
        aria-label={t('search.results')}
        className={classes.list}
        tabIndex={-1}
        hidden={paths.length === 0}
      >
        <Group title={t('search.names')} isEmpty={names.found.length === 0}>
          {names.found.map((one, index) => (
            <FoundLine key={`${one.kind} ${one._id}`} found={one} {...line(index)} />
          ))}
        </Group>
        <Group title={t('search.comments')} isEmpty={said.found.length === 0}>
          {said.found.map((one, index) => (
            <SaidLine key={one._id} found={one} {...line(names.found.length + index)} />
          ))}
        </Group>
      </div>
      {(names.hasNextPage || said.hasNextPage) && paths.length > 0 && (
        <Button variant="subtle" fullWidth onClick={more}>
          {t('search.more')}
        </Button>
      )}
      {paths.length === 0 && (
        <p className={classes.hint} role="status">
          {search !== '' && !isFetching ? t('search.none', { search }) : t('search.hint')}
        </p>
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Group({ title, isEmpty, children }: GroupProps) {
  const id = useId();
  if (isEmpty) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of choices has groups, and no field sets
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div id={id} className={classes.title}>
        {title}
      </div>
      {children}
    </div>
  );
}
