import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { Link, useNavigate } from '../../../lib/page/own-router.tsx';
import { useVersions } from '../room/use-versions.ts';
import classes from './status-menu.module.css';
import { versionPath } from './version-path.ts';

interface Props {
  fileId: string;
  fileVersionId: string;
  fileVersion: number;
}

export function VersionMenu({ fileId, fileVersionId, fileVersion }: Props) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const navigate = useNavigate();
  const { data } = useVersions(fileId);
  const stack = data?.results ?? [];
  const number = stack.find(({ _id }) => _id === fileVersionId)?.fileVersion ?? fileVersion;
  const short = t('versions.short', { number });
  const [newest] = stack;
  if (!newest || stack.length < 2) return <span className={classes.version}>{short}</span>;
  const isOld = newest._id !== fileVersionId;
  const shown = isOld ? t('versions.of', { number, count: stack.length }) : short;
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <UnstyledButton className={classes.version ?? ''} aria-label={t('versions.change', { shown })}>
            {shown}
            <IconChevronDown size={14} stroke={2} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.list ?? ''}>
          {stack.map((version) => (
            <Menu.RadioItem
              key={version._id}
              value={version._id}
              checked={version._id === fileVersionId}
              closeMenuOnClick
              onChange={() => navigate(versionPath({ fileId, version: version._id }))}
            >
              <bdi className={classes.name}>{version.name}</bdi>
              <span className={classes.detail}>
                {t('versions.since', {
                  number: version.fileVersion,
                  ago: format.ago(version.createdAt),
                })}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isOld && (
        <Link className={classes.newest} to={versionPath({ fileId, version: newest._id })}>
          {t('versions.openNewest', { number: newest.fileVersion })}
        </Link>
      )}
    </>
  );
}
