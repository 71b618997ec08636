import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/language/format.ts';
import { useFileDetail } from '../room/use-review-file.ts';
import { factsOf } from './facts.ts';
import classes from './info-tab.module.css';

interface Props {
  fileId: string;
  fileVersionId: string | null;
}

export function InfoTab({ fileId, fileVersionId }: Props) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const { data } = useFileDetail({ fileId, versionId: fileVersionId ?? undefined });
  if (!data) {
    return (
      <div className={classes.tab}>
        <Skeleton h={420} radius="md" />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing else that keys could reach
    <section className={classes.tab} tabIndex={0} aria-label={t('tabs.info')}>
      {factsOf(data, { t, format }).map(({ name, facts }) => (
        <section key={name}>
          <h2 className={classes.title}>{t(`info.groups.${name}`)}</h2>
          <dl className={classes.facts}>
            {facts.map(([fact, value]) => (
              <div key={fact}>
                <dt>{t(`info.${fact}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
