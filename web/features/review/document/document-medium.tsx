import { Loader } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProcessingState } from '../../../../contract/enums.ts';
import type { ReviewedFile } from '../room/room.ts';
import type { Viewport } from '../stage/viewport.ts';
import classes from './document.module.css';
import { usePdf } from './use-pdf.ts';

interface Props {
  file: ReviewedFile;
  viewport: Viewport;
}

export function DocumentMedium({ file, viewport }: Props) {
  return <OneVersion key={file.fileVersionId} file={file} viewport={viewport} />;
}

const DocumentPages = lazy(async () => ({ default: (await import('./document-pages.tsx')).DocumentPages }));

const A4 = { width: 595, height: 842 };

function OneVersion({ file, viewport }: Props) {
  const { t } = useTranslation('drawing');
  // Keeps the first address: renewed ones would open the document anew.
  const [url] = useState(file.filePath);
  const opened = usePdf(url);
  const { pageCount, width, height, pagePaths } = file;
  const pictured = useMemo(() => {
    const size = width && height ? { width, height } : A4;
    return { pdf: null, sizes: Array.from({ length: pageCount ?? 0 }, () => size) };
  }, [pageCount, width, height]);

  const isMade = file.processingStatus !== ProcessingState.inProgress;
  const isEmpty = url === null && pagePaths.length === 0;
  const failure = typeof opened === 'string' ? opened : isEmpty && isMade ? 'broken' : null;
  if (failure) return <p className={classes.notice}>{t(`document.${failure}`)}</p>;
  const loading = (
    <div className={classes.notice}>
      <Loader color="gray" role="status" aria-label={t('document.loading')} />
    </div>
  );
  const document = url === null ? pictured : opened;
  if (isEmpty || !document || typeof document === 'string') return loading;
  return (
    <Suspense fallback={loading}>
      <DocumentPages viewport={viewport} document={document} pictures={pagePaths} />
    </Suspense>
  );
}
