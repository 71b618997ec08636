import { Button, Group } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isOnline, watchConnection } from '../../../../lib/connection.ts';
import { useStore } from '../../../../lib/store.ts';
import classes from '../composer/composer.module.css';
import { RichTextView } from '../item/rich-text-view.tsx';
import { discard, type SendingComment, sendAgain, sending } from '../sending/sending.ts';

export function SendingList({ versionId }: { versionId: string }) {
  const list = useStore(sending, (state) => state.list);
  return list
    .filter(({ body }) => body.fileVersionId === versionId)
    .map((entry) => <SendingItem key={entry.id} entry={entry} />);
}

function SendingItem({ entry }: { entry: SendingComment }) {
  const { t } = useTranslation('comments');
  const { body, problem, isWaiting } = entry;
  const hasNetwork = useSyncExternalStore(watchConnection, isOnline);
  return (
    <div className={classes.sending} role="status">
      <RichTextView raw={body.rawComment ?? ''} plain={body.comment ?? ''} />
      {problem === undefined ? (
        <span className={classes.counter}>
          {t(isWaiting || !hasNetwork ? 'sending.waiting' : 'sending.now')}
        </span>
      ) : (
        <>
          <span className={classes.problem}>{problem}</span>
          <Group gap={6} mt={6}>
            <Button size="compact-xs" onClick={() => sendAgain(entry)}>
              {t('sending.again')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => discard(entry.id)}>
              {t('sending.discard')}
            </Button>
          </Group>
        </>
      )}
    </div>
  );
}
