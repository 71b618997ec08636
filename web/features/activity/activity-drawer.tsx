import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ActivityList } from './activity-list.tsx';

interface Props {
  file: { _id: string; name: string };
  opened: boolean;
  onClose: () => void;
}

export function ActivityDrawer({ file, opened, onClose }: Props) {
  const { t } = useTranslation(['activity', 'common']);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={420}
      title={t('titleOf', { name: file.name })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <ActivityList id={file._id} of="file" onOpen={onClose} />
    </Drawer>
  );
}
