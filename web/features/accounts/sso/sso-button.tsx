import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { useStartSso } from './use-start-sso.ts';

interface Props {
  name: string;
  /** Addresses of these domains can only sign in here. */
  onlyDomains: string[];
}

export function SsoButton({ name, onlyDomains }: Props) {
  const { t } = useTranslation('sso');
  const { pending, failure, start } = useStartSso();
  return (
    <div>
      {failure !== undefined && (
        <div style={{ marginBlockEnd: 12 }}>
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
      <Button
        fullWidth
        size="md"
        leftSection={<IconKey size={18} stroke={1.8} aria-hidden />}
        loading={pending}
        onClick={start}
      >
        {t('continue', { name })}
      </Button>
      {onlyDomains.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('only', { name, domains: onlyDomains.join(', ') })}
        </Text>
      )}
    </div>
  );
}
