import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comments, exportFormats } from '../../../../../contract/calls/comments.ts';
import { CommentFilter } from '../../../../../contract/enums.ts';
import { fetchDocument } from '../../../../lib/api/api.ts';
import { handleFailure } from '../../../../lib/failures/failures.ts';

interface Props {
  versionId: string;
  /** Formats for editing programs need a timeline. */
  hasTime: boolean;
  isResolvedOnly: boolean;
}

const timeless: readonly string[] = ['csv', 'txt', 'pdf'];

/** What was said, as a document to take along. */
export function ExportMenu({ versionId, hasTime, isResolvedOnly }: Props) {
  const { t } = useTranslation('comments');
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const offered = exportFormats.filter((format) => hasTime || timeless.includes(format));
  return (
    <Menu position="bottom-end" width={260} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={t('export.label')} openDelay={400} disabled={isOpen}>
          <ActionIcon size={30} loading={isBusy} aria-label={t('export.label')}>
            <IconDownload size={16} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(isResolvedOnly ? 'export.resolved' : 'export.all')}</Menu.Label>
        {offered.map((format) => (
          <Menu.Item
            key={format}
            onClick={async () => {
              setBusy(true);
              await saveExport({ versionId, format, isResolvedOnly });
              setBusy(false);
            }}
          >
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Wanted {
  versionId: string;
  format: (typeof exportFormats)[number];
  isResolvedOnly: boolean;
}

/** Fetched with the session's token, which no address may carry, and handed to the browser to save. */
async function saveExport({ versionId, format, isResolvedOnly }: Wanted): Promise<void> {
  try {
    const filter = isResolvedOnly ? CommentFilter.resolved : CommentFilter.all;
    const input = { params: { id: versionId }, query: { format, filter } };
    const { blob, name } = await fetchDocument(comments.export, input);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name ?? `comments.${format}`;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    handleFailure(error, { scope: 'action' });
  }
}
