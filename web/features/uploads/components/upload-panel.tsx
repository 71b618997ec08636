import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../../lib/live/use-live.ts';
import { useProfile } from '../../../lib/profile.ts';
import { useStore } from '../../../lib/store.ts';
import { restoreUploads } from '../restore-uploads.ts';
import { uploadQueue } from '../uploads.ts';
import classes from './upload-panel.module.css';
import { UploadRow } from './upload-row.tsx';

const ROW_HEIGHT = 64;

/** The queue in the corner, whatever page is open. */
export function UploadPanel() {
  const { t } = useTranslation('uploads');
  const { data: profile } = useProfile();
  const items = useStore(uploadQueue.shown, ({ views }) => views);
  const [isOpen, open] = useDisclosure(true);
  const accountId = profile?._id;

  useEffect(() => {
    if (accountId === undefined) return;
    void restoreUploads(accountId);
    return uploadQueue.forget;
  }, [accountId]);

  useEvent('file.progress', ({ data: { fileId, uploadProgress, processingStatus } }) =>
    uploadQueue.hear(fileId, uploadProgress, processingStatus),
  );

  if (items.length === 0) return null;
  const over = items.filter(({ state }) => ['processing', 'completed', 'failed'].includes(state)).length;
  const isDone = over === items.length;
  const hasFailed = items.some(({ state }) => state === 'failed');
  const title = isDone
    ? t(hasFailed ? 'panel.failed' : 'panel.done')
    : t('panel.running', { done: over, total: items.length });
  return (
    <section className={classes.panel} aria-label={t('panel.label')}>
      <header className={classes.head}>
        <h2 aria-live="polite">{title}</h2>
        <ActionIcon
          aria-label={t(isOpen ? 'panel.fold' : 'panel.unfold')}
          aria-expanded={isOpen}
          onClick={open.toggle}
        >
          {isOpen ? <IconChevronDown size={18} stroke={1.8} /> : <IconChevronUp size={18} stroke={1.8} />}
        </ActionIcon>
        {isDone && (
          <ActionIcon aria-label={t('panel.close')} onClick={uploadQueue.dismiss}>
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        )}
      </header>
      {isOpen && <Rows items={items} />}
    </section>
  );
}

/** Five hundred files can be dropped at once; only those on the screen are in the page. */
function Rows({ items }: { items: ReturnType<typeof uploadQueue.read> }) {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    getItemKey: (at) => items[at]?.id ?? at,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard
    <div ref={frame} className={classes.rows} tabIndex={0}>
      <ul style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <UploadRow item={item} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
