import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PicturePicker } from '../../../ui/fields/picture-picker.tsx';
import { ProjectPicture } from '../../../ui/page/project-picture.tsx';
import type { useIcon } from '../use-icon.ts';
import classes from './icon-field.module.css';

interface Props {
  seed: string;
  icon: ReturnType<typeof useIcon>;
}

export function IconField({ seed, icon }: Props) {
  const { t } = useTranslation('projects');
  return (
    <fieldset className={classes.field} aria-label={t('icon.label')}>
      <ProjectPicture id={seed} icon={icon.address} size={72} />
      <PicturePicker
        label={t(icon.address === null ? 'icon.choose' : 'icon.change')}
        loading={icon.progress !== null}
        shape="square"
        onPicked={icon.upload}
      />
      {icon.address !== null && (
        <Button variant="subtle" onClick={icon.remove}>
          {t('icon.remove')}
        </Button>
      )}
    </fieldset>
  );
}
