import { Button, Chip, Loader, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTION_DELAY_MS, NAME_MAX } from '../../../contract/limits.ts';
import type { Command } from '../../lib/commands.ts';
import { useNavigate } from '../../lib/page/own-router.tsx';
import classes from './palette.module.css';
import { type Paths, usePaletteLines } from './use-palette-lines.tsx';

interface Props extends Paths {
  opened: boolean;
  onClose: () => void;
  commands: readonly Command[];
  projectId: string | undefined;
}

export function Palette({ opened, onClose, ...props }: Props) {
  const { t } = useTranslation('palette');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={640}
      padding={0}
      attributes={{ content: { 'aria-label': t('label') } }}
    >
      <Content {...props} onClose={onClose} />
    </Modal>
  );
}

function Content({ commands, projectId, onClose, ...paths }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), ACTION_DELAY_MS);
  const [isInProject, setInProject] = useState(false);
  const [at, setAt] = useState(0);
  /** Enter was pressed before the results of the typed text arrived. */
  const [isEager, setEager] = useState(false);
  const scope = isInProject ? projectId : undefined;
  const found = usePaletteLines({ typed, search, commands, projectId: scope, paths });
  const lines = found.groups.flatMap((group) => group.lines);
  const isLate = found.isLate && at >= found.ready;

  function go(index: number) {
    const line = lines[index];
    if (!line) return;
    onClose();
    if (line.path === undefined) line.run?.();
    else void navigate(line.path);
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
    else if (step !== undefined) setAt(Math.min(lines.length - 1, Math.max(0, at + step)));
    else return;
    event.preventDefault();
  }

  function change(text: string) {
    setTyped(text);
    setAt(0);
    setEager(false);
  }

  return (
    <div className={classes.palette}>
      <TextInput
        size="lg"
        variant="unstyled"
        data-autofocus
        role="combobox"
        aria-expanded={lines.length > 0}
        aria-controls="found"
        aria-activedescendant={at < lines.length ? `found-${at}` : undefined}
        aria-label={t('placeholder')}
        placeholder={t('placeholder')}
        value={typed}
        maxLength={NAME_MAX}
        leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
        rightSection={found.isFetching && <Loader size={18} color="gray" />}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
      />
      {projectId !== undefined && (
        <div className={classes.scope}>
          <Chip size="xs" checked={isInProject} onChange={setInProject}>
            {t('inProject')}
          </Chip>
        </div>
      )}
      <div
        id="found"
        role="listbox"
        aria-label={t('results')}
        className={classes.list}
        tabIndex={-1}
        hidden={lines.length === 0}
      >
        {found.groups.map(({ title, lines: members }) => (
          <Group key={title} title={title}>
            {members.map((line) => {
              const index = lines.indexOf(line);
              return line.draw({
                id: `found-${index}`,
                isAt: index === at,
                onPoint: () => setAt(index),
                onChoose: () => go(index),
              });
            })}
          </Group>
        ))}
      </div>
      {found.onMore && lines.length > 0 && (
        <Button variant="subtle" fullWidth onClick={found.onMore}>
          {t('more')}
        </Button>
      )}
      {lines.length === 0 && (
        <p className={classes.hint} role="status">
          {search !== '' && !found.isFetching ? t('none', { search }) : t('hint')}
        </p>
      )}
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list of choices has groups, and no field sets
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.title}>
        {title}
      </div>
      {children}
    </div>
  );
}
