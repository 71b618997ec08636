import { Kbd } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { shortcutGroups, useAllShortcuts } from './shortcuts.ts';
import classes from './shortcuts-help.module.css';

const signs: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

const show = (key: string) =>
  key
    .split(/\+(?=.)/)
    .map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' + ');

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['review', 'drawing', 'comments']);
  const keys = useAllShortcuts();
  return (
    <Dialog opened onClose={onClose} title={t('review:help.title')} size={720}>
      <div className={classes.groups}>
        {shortcutGroups
          .map((group) => ({ group, lines: keys.filter((line) => line.group === group) }))
          .filter(({ lines }) => lines.length > 0)
          .map(({ group, lines }) => (
            <section key={group}>
              <h3>{t(`review:help.${group}`)}</h3>
              <dl>
                {lines.map(({ label, keys: pressed }) => (
                  <div key={`${label} ${pressed.join()}`}>
                    <dt>{t(label)}</dt>
                    <dd dir="ltr">
                      {pressed.map((key) => (
                        <Kbd key={key}>{show(key)}</Kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  );
}
