import { Button, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserProfile } from '../../../../contract/calls/accounts.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { PICTURE_SOURCE_MAX_BYTES, PicturePicker } from '../../../ui/fields/picture-picker.tsx';
import { Avatar } from '../../../ui/people/avatar.tsx';
import { usePicture } from '../use-picture.ts';
import classes from './picture-section.module.css';

export function PictureSection({ profile }: { profile: UserProfile }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const picture = usePicture();
  const hasPicture = profile.profilePic !== null;
  return (
    <section className={classes.section} aria-label={t('picture.title')}>
      <Avatar name={profile.name} picture={profile.profilePic} size={88} />
      <div className={classes.words}>
        <Group gap="xs">
          <PicturePicker
            label={t(hasPicture ? 'picture.change' : 'picture.upload')}
            loading={picture.progress !== null}
            onPicked={picture.upload}
          />
          {hasPicture && (
            <Button variant="subtle" loading={picture.isRemoving} onClick={picture.remove}>
              {t('picture.remove')}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('picture.hint', { size: format.size(PICTURE_SOURCE_MAX_BYTES) })}
        </Text>
        <Progress
          value={(picture.progress ?? 0) * 100}
          size="xs"
          color="accent"
          aria-label={t('picture.uploading')}
          className={classes.progress ?? ''}
          data-idle={picture.progress === null || undefined}
        />
      </div>
    </section>
  );
}
