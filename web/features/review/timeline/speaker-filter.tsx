import { ActionIcon, Menu } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Marker } from '../room/markers.ts';
import { useRoom, useRoomState } from '../room/room.ts';
import { listSpeakers } from './density.ts';
import classes from './timeline-scale.module.css';

export function SpeakerFilter({ markers }: { markers: Marker[] }) {
  const { t } = useTranslation('review');
  const room = useRoom();
  const onlyPerson = useRoomState((state) => state.onlyPerson);
  const speakers = useMemo(() => listSpeakers(markers), [markers]);
  const shown = speakers.find(({ id }) => id === onlyPerson)?.name ?? t('timeline.everyone');
  const choose = (id: string | null) => () => room.state.set({ onlyPerson: id });
  return (
    <Menu position="top-end" width={240}>
      <Menu.Target>
        <ActionIcon
          className={classes.button ?? ''}
          size={28}
          aria-label={t('timeline.speakers', { shown })}
          data-on={onlyPerson !== null || undefined}
        >
          <IconUsers size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.cluster ?? ''}>
        <Menu.RadioItem
          value=""
          checked={onlyPerson === null}
          closeMenuOnClick
          rightSection={markers.length}
          onChange={choose(null)}
        >
          {t('timeline.everyone')}
        </Menu.RadioItem>
        {speakers.map(({ id, name, color, count }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            checked={onlyPerson === id}
            closeMenuOnClick
            rightSection={count}
            onChange={choose(id)}
          >
            <span className={classes.swatch} style={{ background: color }} aria-hidden="true" />
            <bdi>{name}</bdi>
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
