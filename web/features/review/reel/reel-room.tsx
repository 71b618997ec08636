import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconMessageCircle, IconMovieOff, IconZoomScan } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { useTitle } from '../../../lib/page/use-title.ts';
import { pathHere } from '../../../lib/session/share-link.ts';
import { useStore } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { CommentsTab } from '../comments/list/comments-tab.tsx';
import { RoomComments } from '../comments/list/room-comments.tsx';
import { DrawingTools } from '../drawing/drawing-tools.tsx';
import { RoomOverlay } from '../drawing/room-overlay.tsx';
import { MarkedFilm } from '../layout/marked-film.tsx';
import layout from '../layout/review-room.module.css';
import header from '../layout/room-header.module.css';
import side from '../layout/side-panel.module.css';
import still from '../layout/still-view.module.css';
import video from '../layout/video-view.module.css';
import { PlayerContext } from '../player/player-context.ts';
import { tellFirstPicture } from '../room/first-picture.ts';
import { ProcessingNotice } from '../room/processing-notice.tsx';
import { type ReviewedFile, RoomContext } from '../room/room.ts';
import { useDarkRoom } from '../room/use-dark-room.ts';
import { useShortcutDispatch } from '../shortcuts/shortcuts.ts';
import { type Clip, isBeingPrepared } from './clips.ts';
import type { Part } from './part.ts';
import classes from './reel.module.css';
import { createReel, type Reel } from './reel.ts';
import { ReelBar } from './reel-bar.tsx';
import { ReelTimeline } from './reel-timeline.tsx';

interface Props {
  name: string;
  clips: Clip[];
  back: string;
  actions?: ReactNode;
}

export function ReelRoom({ name, clips, back, actions }: Props) {
  const { t } = useTranslation('review');
  useDarkRoom();
  useTitle(name);
  useShortcutDispatch();
  const [reel] = useState(() => createReel(clips));
  useEffect(() => reel.close, [reel]);
  useEffect(() => reel.replace(clips), [reel, clips]);
  const part = useStore(reel.state, (state) => state.part);
  const at = useStore(reel.state, (state) => state.at);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) === true;
  const [isOpen, panel] = useDisclosure(!isPhone);
  // Lets comments load now, while the pictures are on their way.
  useEffect(tellFirstPicture, []);
  const { file } = part?.clip ?? {};
  return (
    <div className={layout.room} data-panel={isOpen || undefined} data-reel="">
      <header className={header.header}>
        <Tooltip label={t('reel.back')} openDelay={500}>
          <ActionIcon component={Link} to={back} aria-label={t('reel.back')}>
            <IconArrowLeft size={20} stroke={1.8} className={header.flips} />
          </ActionIcon>
        </Tooltip>
        <div className={header.place}>
          <h1 className={header.name} dir="auto">
            <bdi>{file?.name ?? name}</bdi>
          </h1>
          <span className={classes.place}>{t('reel.place', { at: at + 1, count: clips.length })}</span>
        </div>
        <span className={header.space} />
        {file && (
          <Tooltip label={t('reel.open')} openDelay={500}>
            <ActionIcon
              component={Link}
              to={pathHere(`/review/${file._id}/${file.fileVersionId}`)}
              aria-label={t('reel.open')}
            >
              <IconZoomScan size={20} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )}
        {actions}
        <Tooltip label={t('reel.panel')} openDelay={500}>
          <ActionIcon aria-label={t('reel.panel')} aria-pressed={isOpen} onClick={panel.toggle}>
            <IconMessageCircle size={20} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </header>
      <main id="main" className={layout.main}>
        <div className={still.body}>
          {part && file?.canComment && (
            <RoomContext value={part.room}>
              <div className={still.tools}>
                <DrawingTools />
              </div>
            </RoomContext>
          )}
          <div className={still.stage}>
            <ReelStage reel={reel} />
            {clips[at] && isBeingPrepared(clips[at].file) && <Preparing file={clips[at].file} />}
          </div>
        </div>
        {part && (
          <RoomContext value={part.room}>
            {createPortal(
              <div className={classes.overlay}>
                <RoomOverlay size={sizeOf(part)} />
              </div>,
              part.element,
            )}
            <PlayerContext value={part.film}>
              <div className={video.bottom}>
                <ReelTimeline reel={reel} />
                <ReelBar key={file?.fileVersionId} reel={reel} part={part} />
              </div>
            </PlayerContext>
          </RoomContext>
        )}
      </main>
      {part && file?.fileVersionId && (
        <RoomContext value={part.room}>
          {isOpen && (
            <div className={layout.side}>
              <aside className={side.panel} aria-label={t('reel.panel')}>
                <div className={side.content} key={file.fileVersionId}>
                  <CommentsTab file={file} fileVersionId={file.fileVersionId} />
                </div>
              </aside>
            </div>
          )}
          <RoomComments
            key={file.fileVersionId}
            fileId={file._id}
            versionId={file.fileVersionId}
            frameRate={file.r_frame_rate}
          />
        </RoomContext>
      )}
    </div>
  );
}

function Preparing({ file }: { file: ReviewedFile }) {
  if (file.watermark !== null) return <MarkedFilm file={file} />;
  return <ProcessingNotice file={file} isSmall />;
}

/** Drawings use the picture's own coordinates. */
const sizeOf = ({ clip: { file, rate } }: Part) => ({
  width: file.width ?? (rate ? 1920 : 1600),
  height: file.height ?? (rate ? 1080 : 1000),
});

function ReelStage({ reel }: { reel: Reel }) {
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (stage.current) reel.attach(stage.current, classes.parts ?? '');
  }, [reel]);
  function press() {
    const { part } = reel.state.get();
    if (!part?.room.drawing.get().isOn) reel.toggle();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard has its own key for it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has its own key for it
    <div ref={stage} className={classes.stage} onClick={press} />
  );
}

export function NoReel({ back }: { back: string }) {
  const { t } = useTranslation('review');
  return (
    <main id="main" className={classes.none}>
      <EmptyState
        icon={<IconMovieOff size={22} stroke={1.8} aria-hidden />}
        title={t('reel.empty')}
        text={t('reel.emptyText')}
      />
      <Button component={Link} to={back}>
        {t('reel.back')}
      </Button>
    </main>
  );
}
