import { Loader } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Rate, readRate } from '../../../../contract/timecode.ts';
import { useStore } from '../../../lib/store.ts';
import { LazyCarriedHandle, LazyChangeBand } from '../changes/lazy-timeline-changes.tsx';
import { TransportBar } from '../controls/transport-bar.tsx';
import { usePlayerKeys } from '../controls/use-player-keys.ts';
import { DrawingTools } from '../drawing/drawing-tools.tsx';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import { useStagePress } from '../drawing/use-stage-press.ts';
import { PlayerContext, usePlayerState } from '../player/player-context.ts';
import { useTimeSettings } from '../player/time-mode.ts';
import { bindToRoom, useFilePlayer } from '../player/use-file-player.ts';
import { VideoMedium } from '../player/video-medium.tsx';
import { ProcessingNotice } from '../room/processing-notice.tsx';
import { type ReviewedFile, useRoom } from '../room/room.ts';
import { useSound } from '../sound/use-sound.ts';
import { Stage } from '../stage/stage.tsx';
import { useZoomKeys } from '../stage/use-zoom-keys.ts';
import type { Viewport } from '../stage/viewport.ts';
import { ZoomControl } from '../stage/zoom-control.tsx';
import { LazyCommentMarkers } from '../timeline/lazy-comment-markers.tsx';
import { Timeline } from '../timeline/timeline.tsx';
import { MarkedFilm } from './marked-film.tsx';
import still from './still-view.module.css';
import classes from './video-view.module.css';

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
  talk: ReactNode;
}

const pictureSize = ({ width, height }: ReviewedFile) => ({
  width: width ?? 1920,
  height: height ?? 1080,
});

export function VideoView(props: Props) {
  const { file } = props;
  const rate = useMemo(() => readRate(file.r_frame_rate), [file.r_frame_rate]);
  return rate ? <Film {...props} rate={rate} /> : <ProcessingNotice file={file} />;
}

function Film({ file, viewport, talk, rate }: Props & { rate: Rate }) {
  const room = useRoom();
  const isDrawing = useStore(room.drawing, ({ isOn }) => isOn);
  const { player, resolution, setResolution } = useFilePlayer({ file, rate, room });
  useEffect(() => bindToRoom(player, room), [player, room]);
  const time = useTimeSettings(file, rate);
  const press = useStagePress(room, player.toggle);
  const sound = useSound({ file, player });
  usePlayerKeys(player);
  useZoomKeys(viewport);
  const size = pictureSize(file);
  const sprite = useMemo(
    () => (file.spritePath === null ? null : { path: file.spritePath, aspect: size.width / size.height }),
    [file.spritePath, size.width, size.height],
  );
  return (
    <PlayerContext value={player}>
      <div className={still.body}>
        {file.canComment && (
          <div className={still.tools}>
            <DrawingTools />
          </div>
        )}
        <div className={still.stage}>
          <Stage
            viewport={viewport}
            size={size}
            isDrawing={isDrawing}
            overlay={<RoomOverlay size={size} />}
            onPress={press}
          >
            <VideoMedium name={file.name} />
          </Stage>
          <Waiting file={file} />
          <MarkedFilm file={file} />
        </div>
      </div>
      <div className={classes.bottom}>
        <Timeline display={time.display} waveformPath={sound.waveformPath} sprite={sprite}>
          <LazyChangeBand file={file} />
          <LazyCarriedHandle file={file} display={time.display} />
          <LazyCommentMarkers versionId={file.fileVersionId} display={time.display} />
        </Timeline>
        <TransportBar
          file={file}
          time={time}
          resolution={resolution}
          onResolution={setResolution}
          sound={sound}
          tools={<ZoomControl viewport={viewport} />}
          talk={talk}
        />
      </div>
    </PlayerContext>
  );
}

/** Covers loading, and an original that the browser cannot play until a rendition is made. */
function Waiting({ file }: { file: ReviewedFile }) {
  const { t } = useTranslation('review');
  const isWaiting = usePlayerState((state) => state.isWaiting);
  const isUnplayable = usePlayerState((state) => state.isUnplayable);
  const [hasPoster, setHasPoster] = useState(true);
  const isFirst = usePlayerState(({ source }) => source === null);
  if (isUnplayable) return <ProcessingNotice file={file} isUnplayable />;
  if (!isWaiting) return <ProcessingNotice file={file} isSmall />;
  return (
    <>
      {isFirst && hasPoster && file.fileThumbnailPath && (
        <img
          className={classes.poster}
          src={file.fileThumbnailPath}
          alt=""
          onError={() => setHasPoster(false)}
        />
      )}
      <Loader
        className={classes.waiting ?? ''}
        color="gray"
        size={32}
        role="status"
        aria-label={t('player.loading')}
      />
    </>
  );
}
