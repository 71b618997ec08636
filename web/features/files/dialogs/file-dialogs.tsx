import type { FileItem } from '../items/file-item.ts';
import { InfoDialog } from './info-dialog.tsx';
import { NewFolderDialog } from './new-folder-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';

export interface Asked {
  kind: 'newFolder' | 'info' | 'move' | 'copy';
  items: FileItem[];
}

interface Props {
  asked: Asked | null;
  project: { _id: string; name: string };
  folderId: string | null;
  canMakePrivate: boolean;
  onLeave: (items: FileItem[]) => void;
  onClose: () => void;
}

export function FileDialogs({ asked, project, folderId, canMakePrivate, onLeave, onClose }: Props) {
  const [item] = asked?.items ?? [];
  const isPlacing = asked?.kind === 'move' || asked?.kind === 'copy';
  return (
    <>
      <NewFolderDialog
        projectId={project._id}
        folderId={folderId}
        canMakePrivate={canMakePrivate}
        opened={asked?.kind === 'newFolder'}
        onClose={onClose}
      />
      {item && asked?.kind === 'info' && <InfoDialog item={item} onClose={onClose} />}
      {item && isPlacing && (
        <PlaceDialog
          kind={asked.kind === 'copy' ? 'copy' : 'move'}
          items={asked.items}
          onLeave={onLeave}
          onClose={onClose}
        />
      )}
    </>
  );
}
