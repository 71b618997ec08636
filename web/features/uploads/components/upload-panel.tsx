import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertCircle, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvent } from '../../../lib/live/use-live.ts';
import { useProfile } from '../../../lib/profile.ts';
import { useSender } from '../../../lib/session/sender.ts';
import { useStore } from '../../../lib/store.ts';
import { dismissRefusal, dismissRefusals, type Refused, refusals } from '../refusals.ts';
import { restoreUploads } from '../restore-uploads.ts';
import { uploadQueue } from '../uploads.ts';
import classes from './upload-panel.module.css';
import { UploadRow } from './upload-row.tsx';

const ROW_HEIGHT = 64;

const isRoomy = () => window.innerWidth > 768 && !/\/review\//.test(window.location.pathname);

export function UploadPanel() {
  const { t } = useTranslation('uploads');
  const { data: profile } = useProfile();
  const items = useStore(uploadQueue.shown, ({ views }) => views);
  const refused = useStore(refusals, ({ all }) => all);
  const [isOpen, open] = useDisclosure(isRoomy());
  const sender = useSender();
  const accountId = sender?._id ?? profile?._id;

  useEffect(() => {
    if (accountId === undefined) return;
    void restoreUploads(accountId);
    return uploadQueue.forget;
  }, [accountId]);

  useEvent('file.progress', ({ data: { fileId, uploadProgress, processingStatus } }) =>
    uploadQueue.hear(fileId, uploadProgress, processingStatus),
  );

  const latest = refused[0]?.id;
  useEffect(() => {
    if (latest !== undefined) open.open();
  }, [latest, open.open]);

  if (items.length + refused.length === 0) return null;
  const over = items.filter(({ state }) => ['processing', 'completed', 'failed'].includes(state)).length;
  const isDone = over === items.length;
  const hasFailed = refused.length > 0 || items.some(({ state }) => state === 'failed');
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
          <ActionIcon
            aria-label={t('panel.close')}
            onClick={() => {
              uploadQueue.dismiss();
              dismissRefusals();
            }}
          >
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        )}
      </header>
      {isOpen && <Rows refused={refused} items={items} />}
    </section>
  );
}

/** Renders visible rows alone: five hundred files may be dropped at once. */
function Rows({ refused, items }: { refused: Refused[]; items: ReturnType<typeof uploadQueue.read> }) {
  const frame = useRef<HTMLDivElement>(null);
  const entries = [...refused, ...items];
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    getItemKey: (at) => entries[at]?.id ?? at,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by the keyboard
    <div ref={frame} className={classes.rows} tabIndex={0}>
      <ul style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = entries[index];
          return (
            item && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {'reason' in item ? <RefusedRow refused={item} /> : <UploadRow item={item} />}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function RefusedRow({ refused: { id, name, reason } }: { refused: Refused }) {
  const { t } = useTranslation('uploads');
  const label = t('panel.forget', { name });
  return (
    <div className={classes.line} data-upload={name} data-state="refused">
      <IconAlertCircle size={20} stroke={1.6} className={classes.icon} data-state="refused" aria-hidden />
      <div className={classes.words}>
        <bdi title={name}>{name === '' ? t('state.refused') : name}</bdi>
        <span className={classes.detail} data-state="refused">
          {t(`refused.${reason}`)}
        </span>
      </div>
      <Tooltip label={label} openDelay={400}>
        <ActionIcon size={32} aria-label={label} onClick={() => dismissRefusal(id)}>
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
