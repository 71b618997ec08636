import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconColumns2,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import type { FileVersion } from '../room/use-versions.ts';
import { comparePath } from './version-path.ts';

interface Props {
  version: FileVersion;
  /** The version on the stage; null for its own row. */
  compareWith: { _id: string; fileVersion: number } | null;
  canMove: boolean;
  isRenaming: boolean;
  onRename: () => void;
  onStep: (by: 1 | -1) => void;
  onDelete: () => void;
}

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

export function VersionRowMenu({ version, compareWith, canMove, isRenaming, ...props }: Props) {
  const { t } = useTranslation('comments');
  const navigate = useNavigate();
  const { fileId, fileVersion: number, canRename, canDelete } = version;
  return (
    // The renaming field keeps the keyboard focus.
    <Menu position="bottom-end" width={240} returnFocus={!isRenaming}>
      <Menu.Target>
        <ActionIcon size={30} aria-label={t('versions.menu', { number })}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {compareWith !== null && (
          <Menu.Item
            leftSection={<IconColumns2 {...icon} />}
            onClick={() => navigate(comparePath(fileId, [version, compareWith]))}
          >
            {t('versions.compare')}
          </Menu.Item>
        )}
        {canRename && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={props.onRename}>
            {t('versions.rename')}
          </Menu.Item>
        )}
        {canMove && (
          <>
            <Menu.Item leftSection={<IconArrowUp {...icon} />} onClick={() => props.onStep(1)}>
              {t('versions.up')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown {...icon} />} onClick={() => props.onStep(-1)}>
              {t('versions.down')}
            </Menu.Item>
          </>
        )}
        {canDelete && (
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={props.onDelete}>
            {t('versions.delete.do')}
          </Menu.Item>
        )}
        {compareWith === null && !canRename && !canMove && !canDelete && (
          <Menu.Item disabled>{t('versions.nothing')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
