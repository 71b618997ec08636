import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../lib/profile.ts';
import { AvatarStack } from '../../../ui/people/avatar-stack.tsx';
import { usePresence } from './use-presence.ts';

interface Props {
  fileId: string;
  fileVersionId: string | null;
}

export function PeopleHere({ fileId, fileVersionId }: Props) {
  const { t } = useTranslation('comments');
  const { data: profile } = useProfile();
  const others = usePresence({ fileId, fileVersionId }).filter(({ _id }) => _id !== profile?._id);
  if (others.length === 0) return null;
  return (
    <fieldset
      aria-label={t('peopleHere', { count: others.length })}
      style={{ border: 0, margin: 0, padding: 0 }}
    >
      {/* Without a boundary here, the whole room would wait for texts that load with the first other person. */}
      <Suspense fallback={null}>
        <AvatarStack people={others} total={others.length} />
      </Suspense>
    </fieldset>
  );
}
