import { useDisclosure, useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCommands } from '../../../lib/commands.ts';
import { useNavigate } from '../../../lib/page/own-router.tsx';
import { useTitle } from '../../../lib/page/use-title.ts';
import { useStore } from '../../../lib/store.ts';
import { Later } from '../../../ui/later.tsx';
import { RoomComments } from '../comments/list/room-comments.tsx';
import { Filmstrip } from '../filmstrip/filmstrip.tsx';
import { mediaKindOf } from '../room/media-kind.ts';
import { ProcessingNotice } from '../room/processing-notice.tsx';
import { type ReviewedFile, RoomContext } from '../room/room.ts';
import { useKeptRoom } from '../room/use-kept-room.ts';
import { LazyShortcutsHelp } from '../shortcuts/lazy-shortcuts-help.tsx';
import { useShortcutDispatch, useShortcuts } from '../shortcuts/shortcuts.ts';
import { useIsFullScreen } from '../stage/use-full-screen.ts';
import { createViewport, type Viewport } from '../stage/viewport.ts';
import classes from './review-room.module.css';
import { RoomHeader } from './room-header.tsx';
import { SidePanel } from './side-panel.tsx';
import { StillView } from './still-view.tsx';
import { VideoView } from './video-view.tsx';

interface Props {
  file: ReviewedFile;
  actions?: ReactNode;
}

export function ReviewRoom({ file, actions }: Props) {
  useTitle(file.name);
  const room = useKeptRoom(file);
  const [viewport] = useState(createViewport);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) === true;
  const [isWide, setWide] = useLocalStorage({
    key: 'reviewPanel',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  // The link in an email leads to the request, also on a phone.
  const asksForPanel = useSearchParams()[0].get('panel') === 'review';
  const [isSheet, sheet] = useDisclosure(asksForPanel);
  useEffect(() => {
    if (asksForPanel) setWide(true);
  }, [asksForPanel, setWide]);
  const [isHelp, help] = useDisclosure(false);
  const isFull = useIsFullScreen();
  const isDrawing = useStore(room.drawing, ({ isOn }) => isOn);
  const isPanelOpen = isPhone ? isSheet : isWide;
  const togglePanel = isPhone ? sheet.toggle : () => setWide(!isWide);
  const talk = isPhone && !isSheet && file.canComment && file.fileVersionId !== null && (
    <Suspense fallback={null}>
      <TalkButton room={room} onOpen={sheet.open} />
    </Suspense>
  );
  const navigate = useNavigate();
  useCommands(async () => {
    const { listRoomCommands } = await import('../commands/room-commands.ts');
    return listRoomCommands({ file, room, navigate });
  });
  useShortcutDispatch();
  useShortcuts(
    useMemo(
      () => [
        { keys: ['?'], group: 'view', label: 'review:keys.help', run: help.toggle },
        { keys: ['\\'], group: 'view', label: 'review:keys.panel', run: () => setWide((wide) => !wide) },
      ],
      [help.toggle, setWide],
    ),
  );
  return (
    <RoomContext value={room}>
      <div
        className={classes.room}
        data-panel={isPanelOpen || undefined}
        data-full={isFull || undefined}
        data-drawing={isDrawing || undefined}
      >
        {!isFull && (
          <RoomHeader
            file={file}
            isPanelOpen={isPanelOpen}
            onTogglePanel={togglePanel}
            onHelp={help.open}
            actions={actions}
          />
        )}
        <main id="main" className={classes.main}>
          <MediaView file={file} viewport={viewport} talk={talk} />
          <Filmstrip file={file} isHidden={isFull || (isPhone && isSheet)} />
        </main>
        {isPanelOpen && !isFull && (
          <div className={classes.side}>
            <Later>
              <SidePanel file={file} />
            </Later>
          </div>
        )}
      </div>
      {file.fileVersionId !== null && (
        <RoomComments fileId={file._id} versionId={file.fileVersionId} frameRate={file.r_frame_rate} />
      )}
      {isHelp && <LazyShortcutsHelp onClose={help.close} />}
    </RoomContext>
  );
}

interface MediaViewProps {
  file: ReviewedFile;
  viewport: Viewport;
  talk: ReactNode;
}

const TalkButton = lazy(async () => ({ default: (await import('./talk-button.tsx')).TalkButton }));

function MediaView(props: MediaViewProps) {
  const { file } = props;
  const kind = mediaKindOf(file);
  if (kind === undefined) return <ProcessingNotice file={file} />;
  return kind === 'video' ? <VideoView {...props} /> : <StillView {...props} />;
}
