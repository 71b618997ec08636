import { useEffect, useMemo } from 'react';
import { type Rate, readRate } from '../../../../contract/timecode.ts';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import type { Player } from '../player/player.ts';
import { PlayerContext } from '../player/player-context.ts';
import { useTimeSettings } from '../player/time-mode.ts';
import { TransportBar } from '../player/transport-bar.tsx';
import { bindToRoom, useFilePlayer } from '../player/use-file-player.ts';
import { usePlayerKeys } from '../player/use-player-keys.ts';
import { VideoMedium } from '../player/video-medium.tsx';
import { ProcessingNotice } from '../room/processing-notice.tsx';
import { type ReviewedFile, type Room, RoomContext } from '../room/room.ts';
import type { Size } from '../stage/geometry.ts';
import { useZoomKeys } from '../stage/use-zoom-keys.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import { CommentMarkers } from '../timeline/comment-markers.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import classes from './compare.module.css';
import { CompareView } from './compare-view.tsx';
import { type Compared, sizeOf } from './compared.ts';
import { keepInStep } from './keep-in-step.ts';

export function CompareFilms(compared: Compared) {
  const { first, second } = compared;
  const rates = useMemo(
    () => [readRate(first.r_frame_rate), readRate(second.r_frame_rate)] as const,
    [first.r_frame_rate, second.r_frame_rate],
  );
  if (!rates[0]) return <ProcessingNotice file={first} />;
  if (!rates[1]) return <ProcessingNotice file={second} />;
  return <Films {...compared} rates={[rates[0], rates[1]]} />;
}

/** The first one leads: the timeline, the sound and the keys are its own. */
function Films({ rates, first, second, rooms, ...shared }: Compared & { rates: [Rate, Rate] }) {
  const leader = useFilePlayer({ file: first, rate: rates[0], room: rooms.first });
  const follower = useFilePlayer({ file: second, rate: rates[1], room: rooms.second });
  const { player } = leader;
  useEffect(() => keepInStep(player, follower.player), [player, follower.player]);
  useEffect(() => bindToRoom(player, rooms.first), [player, rooms]);
  useEffect(() => bindToRoom(player, rooms.second), [player, rooms]);
  const { mode } = shared.look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a video that is moved within the page stops
  useEffect(() => player.pause(), [mode, player]);
  const time = useTimeSettings(first, rates[0]);
  useZoomKeys(shared.viewport);
  const size = sizeOf(first);
  const sprite = useMemo(
    () => (first.spritePath === null ? null : { path: first.spritePath, aspect: size.width / size.height }),
    [first.spritePath, size.width, size.height],
  );
  const layer = (file: ReviewedFile, room: Room, played: Player, side: string) => ({
    medium: (
      <PlayerContext value={played}>
        <VideoMedium key={`${mode} ${side}`} name={file.name} />
      </PlayerContext>
    ),
    overlay: <Overlay room={room} size={size} />,
  });
  const chosenRoom = rooms[shared.chosen];
  return (
    <PlayerContext value={player}>
      <RoomContext value={chosenRoom}>
        <FilmKeys player={player} />
        <CompareView
          {...shared}
          size={size}
          first={layer(first, rooms.first, player, 'first')}
          second={layer(second, rooms.second, follower.player, 'second')}
          onPress={player.toggle}
        />
        <div className={classes.bottom}>
          <Timeline display={time.display} waveformPath={first.waveformPath} sprite={sprite}>
            <CommentMarkers versionId={(shared.chosen === 'first' ? first : second).fileVersionId} />
          </Timeline>
          <TransportBar
            file={first}
            time={time}
            resolution={leader.resolution}
            onResolution={(resolution) => {
              leader.setResolution(resolution);
              follower.setResolution(resolution);
            }}
            tools={<ZoomControl viewport={shared.viewport} />}
          />
        </div>
      </RoomContext>
    </PlayerContext>
  );
}

function FilmKeys({ player }: { player: Player }) {
  usePlayerKeys(player);
  return null;
}

/** What the chosen comment of one side drew, over that side. */
function Overlay({ room, size }: { room: Room; size: Size }) {
  return (
    <RoomContext value={room}>
      <RoomOverlay size={size} />
    </RoomContext>
  );
}
