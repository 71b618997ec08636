import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comments } from '../../../contract/calls/comments.ts';
import { CommentFilter } from '../../../contract/enums.ts';
import { saveDocument } from '../../lib/api/save-document.ts';

const formats = ['pdf', 'csv'] as const;

export function ReportMenu({ folderId }: { folderId: string }) {
  const { t } = useTranslation('files');
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [withEarlier, setWithEarlier] = useState(false);

  async function save(format: (typeof formats)[number]) {
    setBusy(true);
    const earlier = withEarlier ? 'true' : 'false';
    const query = { format, filter: CommentFilter.all, earlier } as const;
    await saveDocument(comments.exportFolder, { params: { id: folderId }, query }, `comments.${format}`);
    setBusy(false);
  }

  return (
    <Menu position="bottom-end" width={320} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={t('report.label')} openDelay={400} disabled={isOpen}>
          <ActionIcon variant="default" loading={isBusy} aria-label={t('report.label')}>
            <IconReportAnalytics size={18} stroke={1.8} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('report.text')}</Menu.Label>
        <Menu.CheckboxItem checked={withEarlier} onChange={setWithEarlier}>
          {t('report.earlier')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`report.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
