import { Button, Switch, TextInput } from '@mantine/core';
import { IconLink, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyLink } from '../../../lib/copy-link.ts';
import classes from './share.module.css';

interface Props {
  link: string;
  isActive: boolean;
  isReplacing: boolean;
  onActive: (isActive: boolean) => void;
  onReplace: () => void;
}

export function LinkRow({ link, isActive, isReplacing, onActive, onReplace }: Props) {
  const { t } = useTranslation('sharing');
  return (
    <section className={classes.part} aria-label={t('link.label')}>
      <div className={classes.link}>
        <TextInput
          className={classes.address ?? ''}
          size="md"
          aria-label={t('link.label')}
          value={link}
          readOnly
          dir="ltr"
          disabled={!isActive}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          size="md"
          leftSection={<IconLink size={18} stroke={1.8} />}
          disabled={!isActive}
          onClick={() => void copyLink(link)}
        >
          {t('link.copy')}
        </Button>
      </div>
      <div className={classes.line}>
        <Switch
          label={t(isActive ? 'link.on' : 'link.off')}
          checked={isActive}
          onChange={(event) => onActive(event.currentTarget.checked)}
        />
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={18} stroke={1.8} />}
          disabled={isReplacing}
          onClick={onReplace}
        >
          {t('link.replace')}
        </Button>
      </div>
    </section>
  );
}
