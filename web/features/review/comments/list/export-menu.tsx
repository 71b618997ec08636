import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comments, exportFormats } from '../../../../../contract/calls/comments.ts';
import { CommentFilter } from '../../../../../contract/enums.ts';
import { saveDocument } from '../../../../lib/api/save-document.ts';

interface Props {
  versionId: string;
  hasTime: boolean;
  isResolvedOnly: boolean;
  hasEarlier: boolean;
}

const timeless: readonly string[] = ['csv', 'txt', 'pdf'];

export function ExportMenu({ versionId, hasTime, isResolvedOnly, hasEarlier }: Props) {
  const { t } = useTranslation('comments');
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [withEarlier, setWithEarlier] = useState(false);
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
        {hasEarlier && !isResolvedOnly && (
          <>
            <Menu.CheckboxItem checked={withEarlier} onChange={setWithEarlier}>
              {t('export.earlier')}
            </Menu.CheckboxItem>
            <Menu.Divider />
          </>
        )}
        {offered.map((format) => (
          <Menu.Item
            key={format}
            onClick={async () => {
              setBusy(true);
              await saveExport({ versionId, format, isResolvedOnly, withEarlier: withEarlier && hasEarlier });
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
  withEarlier: boolean;
}

function saveExport({ versionId, format, isResolvedOnly, withEarlier }: Wanted): Promise<void> {
  const filter = isResolvedOnly ? CommentFilter.resolved : CommentFilter.all;
  const earlier = withEarlier && !isResolvedOnly ? 'true' : 'false';
  const input = { params: { id: versionId }, query: { format, filter, earlier } as const };
  return saveDocument(comments.export, input, `comments.${format}`);
}
