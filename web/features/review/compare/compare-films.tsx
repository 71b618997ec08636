import { useEffect, useMemo, useState } from 'react';
import { type Rate, readRate } from '../../../../contract/timecode.ts';
import { useStore } from '../../../lib/store.ts';
import { ComparedBand } from '../changes/change-band.tsx';
import { TransportBar } from '../controls/transport-bar.tsx';
import { usePlayerKeys } from '../controls/use-player-keys.ts';
import { useStagePress } from '../drawing/use-stage-press.ts';
import type { Player } from '../player/player.ts';
import { PlayerContext } from '../player/player-context.ts';
import { sourcesOf } from '../player/sources.ts';
import { useTimeSettings } from '../player/time-mode.ts';
import { bindToRoom, useFilePlayer } from '../player/use-file-player.ts';
import { VideoMedium } from '../player/video-medium.tsx';
import { matchFrame } from '../room/match-frame.ts';
import type { Place } from '../room/place.ts';
import { ProcessingNotice } from '../room/processing-notice.tsx';
import { createRoom, type ReviewedFile, RoomContext } from '../room/room.ts';
import { useSound } from '../sound/use-sound.ts';
import { useZoomKeys } from '../stage/use-zoom-keys.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import { LazyCommentMarkers } from '../timeline/lazy-comment-markers.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import classes from './compare.module.css';
import { CompareView } from './compare-view.tsx';
import { type Compared, sizeOf } from './compared.ts';
import type { Side } from './paint-pairs.ts';
import { Overlay, PaintedFilm } from './painted-film.tsx';
import { type FrameMatches, matchFrames } from './sync/frame-matches.ts';
import { pairPlayers } from './sync/paired-player.ts';
import { shareRange } from './sync/share-range.ts';

export function CompareFilms(compared: Compared) {
  const { first, second, held } = compared;
  const rates = useMemo(
    () => ({ first: readRate(first.r_frame_rate), second: readRate(second.r_frame_rate) }),
    [first.r_frame_rate, second.r_frame_rate],
  );
  if (!rates.first) return <ProcessingNotice file={first} />;
  if (!rates.second) return <ProcessingNotice file={second} />;
  return <Films key={held.lead} {...compared} rates={{ first: rates.first, second: rates.second }} />;
}

function Films({ rates, rooms, heldBar, held, ...shared }: Compared & { rates: Record<Side, Rate> }) {
  const { lead, changes, leads } = held;
  const led: Side = lead === 'first' ? 'second' : 'first';
  const [leading, beside] = [shared[lead], shared[led]];
  const partners = useMemo(() => changes && matchFrames(changes, leads), [changes, leads]);
  const leader = useFilePlayer({ file: leading, rate: rates[lead], room: rooms[lead] });
  // The follower has no range of its own: the leader decides where to loop.
  const [ownRoom] = useState(() =>
    createRoom({
      place: placeBeside(partners, rooms[lead].state.get().place) ?? rooms[led].state.get().place,
    }),
  );
  const follower = useFilePlayer({ file: beside, rate: rates[led], room: ownRoom });
  const [paired] = useState(() =>
    pairPlayers({
      leader: leader.player,
      follower: follower.player,
      isConstant: () => isConstantSource(beside, follower.player.state.get().source),
      partners: partners ?? undefined,
    }),
  );
  const { player, matching } = paired;
  useEffect(() => paired.connect(), [paired]);
  useEffect(() => paired.hold(partners ?? undefined), [paired, partners]);
  useEffect(() => bindToRoom(player, rooms[lead]), [player, rooms, lead]);
  useEffect(() => bindToRoom(player, rooms[led], matching), [player, rooms, led, matching]);
  useEffect(
    () => shareRange({ first: rooms[lead], second: rooms[led] }, matching.of),
    [rooms, lead, led, matching],
  );
  const time = useTimeSettings(leading, rates[lead]);
  const sound = useSound({ file: leading, player: leader.player });
  useZoomKeys(shared.viewport);
  const size = sizeOf(leading);
  const sprite = useMemo(
    () =>
      leading.spritePath === null ? null : { path: leading.spritePath, aspect: size.width / size.height },
    [leading.spritePath, size.width, size.height],
  );
  const isOver = useStore(player.state, ({ frame }) => {
    const moment = matchFrame({ from: rates[lead], to: rates[led], frame });
    return !partners && moment >= (beside.frameCount ?? Number.POSITIVE_INFINITY);
  });
  const missing = useStore(player.state, ({ frame }) => matching.missing(frame));
  const isUnsure = useStore(player.state, ({ frame }) => matching.isUnsure(frame));
  const noteOf = (side: Side) => {
    if (missing === (side === lead ? 'leader' : 'follower')) return 'missing';
    if (side === lead) return undefined;
    return isOver ? 'over' : isUnsure ? 'unsure' : undefined;
  };
  const layer = (side: Side) => {
    const file = shared[side];
    const canvas: Side = side === lead ? 'first' : 'second';
    return {
      file,
      note: noteOf(side),
      size: sizeOf(file),
      medium: (
        <PaintedFilm key={`${shared.look.mode} ${side}`} name={file.name} side={canvas} show={paired.show} />
      ),
      overlay: <Overlay room={rooms[side]} size={sizeOf(file)} />,
    } as const;
  };
  const { chosen } = shared;
  const press = useStagePress(rooms[chosen], player.toggle);
  // The leader's length in frames of the film whose comments are shown.
  const markedLength =
    chosen === lead
      ? undefined
      : ((leading.frameCount ?? 1) * perSecond(rates[led])) / perSecond(rates[lead]);
  return (
    <PlayerContext value={player}>
      <RoomContext value={rooms[lead]}>
        <FilmKeys player={player} />
        <CompareView {...shared} first={layer('first')} second={layer('second')} onPress={press} />
        <div className={classes.films} aria-hidden>
          {[leader, follower].map((film, at) => (
            <PlayerContext key={at === 0 ? 'first' : 'second'} value={film.player}>
              <VideoMedium name="" />
            </PlayerContext>
          ))}
        </div>
        <div className={classes.bottom}>
          {heldBar}
          <Timeline display={time.display} waveformPath={sound.waveformPath} sprite={sprite}>
            {changes && <ComparedBand changes={changes} leads={leads} number={beside.fileVersion ?? 1} />}
            <RoomContext value={rooms[chosen]}>
              <LazyCommentMarkers
                display={time.display}
                versionId={shared[chosen].fileVersionId}
                frameCount={markedLength}
              />
            </RoomContext>
          </Timeline>
          <TransportBar
            file={leading}
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

function placeBeside(partners: FrameMatches | null, place: Place): Place | undefined {
  if (!partners || place.kind !== 'frame') return undefined;
  const { of, rest } = partners.toFollower;
  return { kind: 'frame', frame: of(place.frame) ?? rest(place.frame) };
}
