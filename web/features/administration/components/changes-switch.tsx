import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { administration } from '../../../../contract/calls/administration.ts';
import { ADMIN_CHANGES_MINUTES } from '../../../../contract/limits.ts';
import { isUnanswered } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/query.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { changed } from '../../../lib/stale.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useChangeSeconds } from '../use-standing.ts';

/** Allows changes for a quarter of an hour: the page is read-only otherwise. */
export function ChangesSwitch() {
  const { t } = useTranslation('administration');
  const seconds = useChangeSeconds();
  const action = useAction(administration.allowChanges, {
    announce: true,
    // The outcome of an unanswered call is unknown, so the standing is fetched again.
    onFail: (error) => isUnanswered(error) && void changed('standing'),
    onDone: ({ data }) => void queryClient.setQueryData(queryKeys.administration.standing, data),
  });
  return (
    <Switch
      label={t('changes.label')}
      description={
        seconds > 0
          ? t('changes.left', { count: Math.ceil(seconds / 60) })
          : t('changes.readOnly', { count: ADMIN_CHANGES_MINUTES })
      }
      checked={seconds > 0}
      disabled={action.pending}
      onChange={(event) => void action.run({ body: { isAllowed: event.currentTarget.checked } })}
    />
  );
}
