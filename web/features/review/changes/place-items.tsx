import { Menu } from '@mantine/core';
import { IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CorrectedComment } from '../../../../contract/carry-corrected.ts';
import type { ReviewComment } from '../room/markers.ts';
import { useRoom } from '../room/room.ts';
import { placeComment } from './place-comment.ts';

interface Props {
  comment: ReviewComment;
  versionId: string;
  carried: CorrectedComment | undefined;
}

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** Menu items that move a comment by keyboard as the timeline handle does by pointer. */
export function PlaceItems({ comment, versionId, carried }: Props) {
  const { t } = useTranslation('changes');
  const room = useRoom();
  const place = (to: number | null) => placeComment({ room, comment, versionId, carried, to });
  return (
    <>
      <Menu.Item
        leftSection={<IconMapPin {...icon} />}
        onClick={() => {
          const { place: here } = room.state.get();
          if (here.kind === 'frame') place(here.frame);
        }}
      >
        {t('place.here')}
      </Menu.Item>
      {carried?.by === 'hand' && (
        <Menu.Item leftSection={<IconMapPinOff {...icon} />} onClick={() => place(null)}>
          {t('place.back')}
        </Menu.Item>
      )}
    </>
  );
}
