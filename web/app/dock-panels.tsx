import { DownloadPanel } from '../features/files/downloads/download-panel.tsx';
import { TourPanel } from '../features/tour/tour-panel.tsx';
import { UploadPanel } from '../features/uploads/components/upload-panel.tsx';

export function DockPanels() {
  return (
    <>
      <DownloadPanel />
      <UploadPanel />
      <TourPanel />
    </>
  );
}
