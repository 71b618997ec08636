import { Loader } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewedFile } from '../room/room.ts';
import type { Viewport } from '../stage/viewport.ts';
import classes from './document.module.css';
import { DocumentPages } from './document-pages.tsx';
import { usePdf } from './use-pdf.ts';

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
}

/** A PDF in a room: its pages below each other, with their words; comments belong to a page. */
export function DocumentMedium({ file, viewport }: Props) {
  return <OneVersion key={file.fileVersionId} file={file} viewport={viewport} />;
}

const A4 = { width: 595, height: 842 };

function OneVersion({ file, viewport }: Props) {
  const { t } = useTranslation('drawing');
  // Addresses are renewed while the room is open; an open document needs no new one.
  const [url] = useState(file.filePath);
  const opened = usePdf(url);
  const { pageCount, width, height, pagePaths } = file;
  const pictured = useMemo(() => {
    const size = width && height ? { width, height } : A4;
    return { pdf: null, sizes: Array.from({ length: pageCount ?? 0 }, () => size) };
  }, [pageCount, width, height]);

  if (url === null && pagePaths.length > 0)
    return <DocumentPages viewport={viewport} document={pictured} pictures={pagePaths} />;
  if (opened === 'encrypted' || opened === 'broken' || url === null)
    return (
      <p className={classes.notice}>{t(`document.${opened === 'encrypted' ? 'encrypted' : 'broken'}`)}</p>
    );
  if (!opened)
    return (
      <div className={classes.notice}>
        <Loader color="gray" aria-label={t('document.loading')} />
      </div>
    );
  return <DocumentPages viewport={viewport} document={opened} pictures={pagePaths} />;
}
