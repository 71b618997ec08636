import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actions } from '../../../lib/actions.ts';
import { Page } from '../../../ui/page/page.tsx';
import classes from './queue-page.module.css';

interface Item {
  id: number;
  text: string;
  isDone: boolean;
}

/** Tests the action queue by hand: each text waits for its undo delay and its predecessors. */
export function QueuePage() {
  const { t } = useTranslation('queue');
  const [text, setText] = useState('');
  const [items, setItems] = useState<Item[]>([]);

  function add(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    const id = items.length + 1;
    setText('');
    void actions.run({
      key: `queue ${id}`,
      show: () => setItems((all) => [...all, { id, text: typed, isDone: false }]),
      send: async () =>
        setItems((all) => all.map((item) => (item.id === id ? { ...item, isDone: true } : item))),
    });
  }

  return (
    <Page title={t('title')} description={t('description')} width="narrow">
      <form onSubmit={add} className={classes.form}>
        <TextInput
          label={t('text')}
          value={text}
          maxLength={255}
          onChange={(event) => setText(event.currentTarget.value)}
          className={classes.text ?? ''}
        />
        <Button type="submit" variant="filled" color="accent" disabled={text.trim() === ''}>
          {t('add')}
        </Button>
      </form>
      <ul className={classes.items} aria-live="polite" aria-label={t('list')}>
        {items.length === 0 && <li className={classes.empty}>{t('empty')}</li>}
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <span dir="auto">{item.text}</span>
            <span className={classes.state} data-done={item.isDone}>
              {item.isDone ? <IconCheck size={16} aria-hidden /> : <IconClock size={16} aria-hidden />}
              {t(item.isDone ? 'processed' : 'waiting')}
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
