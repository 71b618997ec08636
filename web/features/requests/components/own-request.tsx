import { ActionIcon, Button, Menu, Switch, TextInput } from '@mantine/core';
import { IconDots, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyLink } from '../../../lib/copy-link.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { Link } from '../../../lib/page/own-router.tsx';
import { FixedRole, MemberList, MemberRow } from '../../../ui/people/member-row.tsx';
import { deleteRequest, type OwnRequest, type RequestPlace, switchRequest } from '../use-requests.ts';
import classes from './own-requests.module.css';

const icon = { size: 18, stroke: 1.8, 'aria-hidden': true } as const;

interface Props {
  place: RequestPlace;
  request: OwnRequest;
  onEdit: () => void;
}

export function OwnRequestCard({ place, request, onEdit }: Props) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  const { title, link, isActive, state, folderName, fileCount, bytes, senders } = request;
  const facts = [
    place.folderId === null && folderName !== null ? t('list.into', { name: folderName }) : '',
    t('list.files', { count: fileCount }),
    fileCount > 0 ? format.size(bytes) : '',
    isActive && (state === 'full' || state === 'expired') ? t(`list.${state}`) : '',
  ];
  return (
    <>
      <div className={classes.top}>
        <div>
          <h3>{title}</h3>
          <p className={classes.note}>{facts.filter((fact) => fact !== '').join(' · ')}</p>
        </div>
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon size={36} aria-label={t('list.more', { title })}>
              <IconDots size={18} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
              {t('list.edit')}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<IconTrash {...icon} />}
              onClick={() => deleteRequest(request)}
            >
              {t('list.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.link}>
        <TextInput
          className={classes.address ?? ''}
          size="md"
          aria-label={t('list.link', { title })}
          value={link}
          readOnly
          dir="ltr"
          disabled={!isActive}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          size="md"
          leftSection={<IconLink {...icon} />}
          disabled={!isActive}
          onClick={() => void copyLink(link)}
        >
          {t('list.copy')}
        </Button>
      </div>
      <Switch
        label={t(isActive ? 'list.on' : 'list.off')}
        checked={isActive}
        onChange={() => void switchRequest(place, request)}
      />
      {senders.length > 0 && <Senders request={request} />}
    </>
  );
}

function Senders({ request: { projectId, senders } }: { request: OwnRequest }) {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return (
    <details className={classes.senders} open>
      <summary>{t('list.senders', { count: senders.length })}</summary>
      <MemberList label={t('list.sendersLabel')}>
        {senders.map(({ _id, name, folderId, fileCount, bytes }) => (
          <MemberRow key={_id} name={name} email={undefined} picture={null}>
            <FixedRole>
              {fileCount === 0
                ? t('list.nothing')
                : `${t('list.files', { count: fileCount })} · ${format.size(bytes)}`}
            </FixedRole>
            {folderId !== null && fileCount > 0 && (
              <Button
                variant="subtle"
                component={Link}
                to={`/dashboard/${projectId}/${folderId}`}
                aria-label={t('list.openOf', { name })}
              >
                {t('list.open')}
              </Button>
            )}
          </MemberRow>
        ))}
      </MemberList>
    </details>
  );
}
