import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../../lib/store.ts';
import classes from '../composer/composer.module.css';
import { RichTextView } from '../item/rich-text-view.tsx';
import { discard, type SendingComment, sendAgain, sending } from '../sending/sending.ts';

/** What is on its way to the server, or did not get there: it is tried again by itself when the room or the network is back. */
export function SendingList({ versionId }: { versionId: string }) {
  const list = useStore(sending, (state) => state.list);
  useEffect(() => {
    const sendAll = () => {
      for (const entry of sending.get().list) {
        if (entry.body.fileVersionId === versionId && entry.problem !== undefined) sendAgain(entry);
      }
    };
    sendAll();
    window.addEventListener('online', sendAll);
    return () => window.removeEventListener('online', sendAll);
  }, [versionId]);
  return list
    .filter(({ body }) => body.fileVersionId === versionId)
    .map((entry) => <SendingItem key={entry.id} entry={entry} />);
}

function SendingItem({ entry }: { entry: SendingComment }) {
  const { t } = useTranslation('comments');
  const { body, problem } = entry;
  return (
    <div className={classes.sending} role="status">
      <RichTextView raw={body.rawComment ?? ''} plain={body.comment ?? ''} />
      {problem === undefined ? (
        <span className={classes.counter}>{t('sending.now')}</span>
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
