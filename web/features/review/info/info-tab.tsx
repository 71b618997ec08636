import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { useFileDetail } from '../room/use-review-file.ts';
import { factsOf } from './facts.ts';
import classes from './info-tab.module.css';

interface Props {
  fileId: string;
  fileVersionId: string | null;
}

/** All technical fields of the version on the stage. */
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
    <div className={classes.tab}>
      {factsOf(data, { t, format }).map(({ name, facts }) => (
        <section key={name}>
          <h3 className={classes.title}>{t(`info.groups.${name}`)}</h3>
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
    </div>
  );
}
