import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InfoTab } from '../info/info-tab.tsx';
import type { ReviewedFile } from '../room/room.ts';
import classes from './side-panel.module.css';

interface Props {
  file: ReviewedFile;
}

const tabs = ['info'] as const;

/** The conversation, the versions and the facts, beside the picture. */
export function SidePanel({ file }: Props) {
  const { t } = useTranslation('comments');
  const [tab, setTab] = useState<(typeof tabs)[number]>('info');
  return (
    <aside className={classes.panel} aria-label={t('panel')}>
      <div className={classes.tabs} role="tablist" aria-label={t('panel')}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`side-tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-panel-content"
            className={classes.tab}
            onClick={() => setTab(name)}
          >
            {t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      <div
        id="side-panel-content"
        role="tabpanel"
        aria-labelledby={`side-tab-${tab}`}
        className={classes.content}
      >
        {tab === 'info' && <InfoTab fileId={file._id} fileVersionId={file.fileVersionId} />}
      </div>
    </aside>
  );
}
