import { Menu } from '@mantine/core';
import { IconCheck, IconZoomIn } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { findComment } from '../comment-data/cached-comments.ts';
import { chooseComment } from '../comment-data/choose-comment.ts';
import type { Marker } from '../room/markers.ts';
import { useRoom } from '../room/room.ts';
import classes from './timeline-scale.module.css';
import { useTimelineView, zoomView } from './timeline-view.ts';

interface Props {
  markers: Marker[];
  all: Marker[];
  frameCount: number;
  /** In percent of the timeline. */
  place: number;
  onClose: () => void;
}

export function OpenCluster({ markers, all, frameCount, place, onClose }: Props) {
  const { t } = useTranslation('review');
  const room = useRoom();
  const view = useTimelineView();
  const here = t('timeline.here', { count: markers.length });
  function spread() {
    const frames = markers.map(({ frame }) => frame ?? 0);
    const [first, last] = [Math.min(...frames), Math.max(...frames)];
    const { from, to } = view.get();
    const wanted = Math.max(2, (last - first) * 2) / frameCount;
    zoomView(view, { at: (first + last) / 2 / frameCount, by: (to - from) / wanted, frameCount });
  }
  return (
    <Menu opened onClose={onClose} position="top" width={300}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          style={{ left: `${place}%` }}
          aria-label={here}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.cluster ?? ''}>
        <Menu.Label>{here}</Menu.Label>
        {markers.map((marker) => (
          <Menu.Item
            key={marker._id}
            leftSection={<Avatar name={marker.name} picture={marker.profilePic} size={20} />}
            rightSection={marker.markAsComplete && <IconCheck size={14} stroke={2.2} aria-hidden />}
            onClick={() => void chooseComment(room, marker)}
          >
            <span className={classes.numbered}>
              {t('timeline.number', { number: all.indexOf(marker) + 1 })}{' '}
              <bdi>{marker.timeCodeStartTime ?? marker.startTime}</bdi>
            </span>
            <bdi className={classes.words}>{findComment(marker._id)?.comment || marker.name}</bdi>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconZoomIn size={16} stroke={1.8} aria-hidden />} onClick={spread}>
          {t('timeline.spread')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
