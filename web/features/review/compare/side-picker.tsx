import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { useVersions } from '../room/use-versions.ts';
import { versionPath } from '../versions/version-path.ts';
import classes from './compare.module.css';

interface Props {
  fileIds: { first: string; second: string };
  side: 'first' | 'second';
  versions: { first: string; second: string };
  isChosen: boolean;
  onChoose: () => void;
}

export function SidePicker({ fileIds, side, versions, isChosen, onChoose }: Props) {
  const { t } = useTranslation('review');
  const navigate = useNavigate();
  const stack = useVersions(fileIds[side]).data?.results ?? [];
  const shown = stack.find(({ _id }) => _id === versions[side]);
  const number = shown?.fileVersion ?? '';
  const comments = t('compare.comments', { number });
  // Two files may be compared in versions of the same number.
  const ofFile = fileIds.first === fileIds.second ? undefined : `${comments} · ${shown?.name ?? ''}`;
  return (
    <div className={classes.picker} data-chosen={isChosen || undefined}>
      <Menu>
        <Menu.Target>
          <Button
            size="compact-md"
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
            aria-label={t(`compare.${side}`, { number })}
          >
            {t('compare.version', { number })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {stack.map(({ _id, fileVersion, name }) => (
            <Menu.RadioItem
              key={_id}
              value={_id}
              checked={_id === versions[side]}
              closeMenuOnClick
              disabled={_id === versions[side === 'first' ? 'second' : 'first']}
              onChange={() => {
                const next = { ...versions, [side]: _id };
                const path = versionPath({
                  fileId: fileIds.first,
                  version: next.first,
                  other: next.second,
                  otherFileId: fileIds.second,
                });
                void navigate(path, { replace: true });
              }}
            >
              {t('compare.version', { number: fileVersion })} · <bdi>{name}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={ofFile}
        title={ofFile}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {comments}
      </Button>
    </div>
  );
}
