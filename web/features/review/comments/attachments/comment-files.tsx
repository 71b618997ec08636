import { IconDownload, IconFileTypePdf, IconMovie, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../lib/language/format.ts';
import type { ReviewComment } from '../../room/markers.ts';
import classes from './comment-files.module.css';

type Attached = ReviewComment['attachedFiles'][number];

export function FileIcon({ mimeType }: { mimeType: string }) {
  const Icon =
    mimeType === 'application/pdf' ? IconFileTypePdf : /^video/.test(mimeType) ? IconMovie : IconPhoto;
  return <Icon size={18} stroke={1.6} aria-hidden />;
}

export function CommentFiles({ files }: { files: Attached[] }) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('files.attached')}>
      {files.map(({ _id, fileName, mimeType, fileSize, filePath: address }) => (
        <li key={_id}>
          {mimeType.startsWith('video/') && (
            // biome-ignore lint/a11y/useMediaCaption: what people attach has no captions
            <video
              className={classes.preview}
              src={address}
              controls
              preload="metadata"
              aria-label={fileName}
              // Some browsers cannot play every MP4; the link below still saves it.
              onError={({ currentTarget }) => currentTarget.toggleAttribute('hidden', true)}
              onLoadedMetadata={({ currentTarget }) => currentTarget.toggleAttribute('hidden', false)}
            />
          )}
          <a
            className={classes.file}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            download={mimeType.startsWith('video/') ? fileName : undefined}
          >
            <Sign mimeType={mimeType} address={address} />
            <bdi className={classes.name}>{fileName}</bdi>
            <span className={classes.size}>{format.size(fileSize)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Sign({ mimeType, address }: { mimeType: string; address: string }) {
  if (mimeType.startsWith('image/')) {
    return <img className={classes.thumbnail} src={address} alt="" loading="lazy" />;
  }
  if (mimeType.startsWith('video/')) return <IconDownload size={18} stroke={1.6} aria-hidden />;
  return <FileIcon mimeType={mimeType} />;
}
