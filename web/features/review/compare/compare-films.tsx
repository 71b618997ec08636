import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Rate, readRate } from '../../../../contract/timecode.ts';
import { useStore } from '../../../lib/store.ts';
import { TransportBar } from '../controls/transport-bar.tsx';
import { usePlayerKeys } from '../controls/use-player-keys.ts';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import { useStagePress } from '../drawing/use-stage-press.ts';
import type { Player } from '../player/player.ts';
import { PlayerContext } from '../player/player-context.ts';
import { sourcesOf } from '../player/sources.ts';
import { useTimeSettings } from '../player/time-mode.ts';
import { bindToRoom, useFilePlayer } from '../player/use-file-player.ts';
import { VideoMedium } from '../player/video-medium.tsx';
import { matchFrame } from '../room/match-frame.ts';
import { ProcessingNotice } from '../room/processing-notice.tsx';
import { createRoom, type ReviewedFile, type Room, RoomContext } from '../room/room.ts';
import { useSound } from '../sound/use-sound.ts';
import type { Size } from '../stage/geometry.ts';
import { useZoomKeys } from '../stage/use-zoom-keys.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import { LazyCommentMarkers } from '../timeline/lazy-comment-markers.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import classes from './compare.module.css';
import { CompareView } from './compare-view.tsx';
import { type Compared, sizeOf } from './compared.ts';
import type { Side } from './paint-pairs.ts';
import { pairPlayers } from './paired-player.ts';
import { shareRange } from './share-range.ts';

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
  // It has no range of its own: where the leader turns back, it is told to.
  const [ownRoom] = useState(() => createRoom({ place: rooms.second.state.get().place }));
  const follower = useFilePlayer({ file: second, rate: rates[1], room: ownRoom });
  const [paired] = useState(() =>
    pairPlayers({
      leader: leader.player,
      follower: follower.player,
      isConstant: () => isConstantSource(second, follower.player.state.get().source),
    }),
  );
  const { player } = paired;
  useEffect(() => paired.connect(), [paired]);
  useEffect(() => bindToRoom(player, rooms.first), [player, rooms]);
  useEffect(() => bindToRoom(player, rooms.second, paired.matching), [player, rooms, paired]);
  useEffect(() => shareRange(rooms, paired.matching.of), [rooms, paired]);
  const time = useTimeSettings(first, rates[0]);
  const sound = useSound({ file: first, player: leader.player });
  useZoomKeys(shared.viewport);
  const size = sizeOf(first);
  const sprite = useMemo(
    () => (first.spritePath === null ? null : { path: first.spritePath, aspect: size.width / size.height }),
    [first.spritePath, size.width, size.height],
  );
  const isOver = useStore(rooms.first.state, ({ place }) => {
    if (place.kind !== 'frame') return false;
    const frame = matchFrame({ from: rates[0], to: rates[1], frame: place.frame });
    return frame >= (second.frameCount ?? Number.POSITIVE_INFINITY);
  });
  const layer = (side: Side, file: ReviewedFile) => ({
    file,
    isOver: side === 'second' && isOver,
    size: sizeOf(file),
    medium: (
      <PaintedFilm key={`${shared.look.mode} ${side}`} name={file.name} side={side} show={paired.show} />
    ),
    overlay: <Overlay room={rooms[side]} size={sizeOf(file)} />,
  });
  const { chosen } = shared;
  const press = useStagePress(rooms[chosen], player.toggle);
  // The leader's length in the frames of the film that is talked about.
  const markedLength =
    chosen === 'first' ? undefined : ((first.frameCount ?? 1) * perSecond(rates[1])) / perSecond(rates[0]);
  return (
    <PlayerContext value={player}>
      <RoomContext value={rooms.first}>
        <FilmKeys player={player} />
        <CompareView
          {...shared}
          first={layer('first', first)}
          second={layer('second', second)}
          onPress={press}
        />
        <div className={classes.films} aria-hidden>
          {[leader, follower].map((film, at) => (
            <PlayerContext key={at === 0 ? 'first' : 'second'} value={film.player}>
              <VideoMedium name="" />
            </PlayerContext>
          ))}
        </div>
        <div className={classes.bottom}>
          <Timeline display={time.display} waveformPath={sound.waveformPath} sprite={sprite}>
            <RoomContext value={rooms[chosen]}>
              <LazyCommentMarkers
                display={time.display}
                versionId={(chosen === 'first' ? first : second).fileVersionId}
                frameCount={markedLength}
              />
            </RoomContext>
          </Timeline>
          <TransportBar
            file={first}
            time={time}
            resolution={leader.resolution}
            onResolution={(resolution) => {
              leader.setResolution(resolution);
              follower.setResolution(resolution);
            }}
            sound={sound}
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

const isConstantSource = (file: ReviewedFile, source: string | null) =>
  sourcesOf(file).find(({ name }) => name === source)?.isConstant ?? true;

const perSecond = ({ num, den }: Rate) => num / den;

/** What the chosen comment of one side drew, over that side. */
function Overlay({ room, size }: { room: Room; size: Size }) {
  return (
    <RoomContext value={room}>
      <RoomOverlay size={size} />
    </RoomContext>
  );
}

interface Painted {
  name: string;
  side: Side;
  show: (side: Side, canvas: HTMLCanvasElement) => void;
}

/** What is seen of a film; the film itself lies where nobody sees it. */
function PaintedFilm({ name, side, show }: Painted) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) show(side, canvas.current);
  }, [side, show]);
  return <canvas ref={canvas} className={classes.film} role="img" aria-label={name} />;
}
