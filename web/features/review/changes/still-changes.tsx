import { Button } from '@mantine/core';
import { IconColumns2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../../lib/page/own-router.tsx';
import { mediaKindOf } from '../room/media-kind.ts';
import { type ReviewedFile, useRoom } from '../room/room.ts';
import { comparePath } from '../versions/version-path.ts';
import { Addressed } from './addressed.tsx';
import band from './change-band.module.css';
import classes from './changes-tab.module.css';
import { listPageSteps, type PageStep } from './page-steps.ts';
import type { useChanges } from './use-changes.ts';

interface Props {
  file: ReviewedFile;
  changes: NonNullable<ReturnType<typeof useChanges>>;
  isComparing: boolean;
}

export function StillChanges({ file, changes, isComparing }: Props) {
  const { t } = useTranslation('changes');
  const { below } = changes;
  const number = below.fileVersion;
  const steps = useMemo(() => listPageSteps(changes), [changes]);
  const isImage = mediaKindOf(file) === 'image';
  const here = { _id: file.fileVersionId ?? '', fileVersion: file.fileVersion ?? 1 };
  if (steps.length === 0)
    return (
      <div className={classes.tab}>
        <p className={classes.words}>{t('nothing', { number })}</p>
      </div>
    );
  return (
    <div className={classes.tab}>
      {!isImage && <p className={classes.words}>{t('pages', { number, count: steps.length })}</p>}
      <Addressed changes={changes} media={isImage ? 'image' : 'pdf'} />
      {!isComparing && (
        <Button
          fullWidth
          mb={12}
          component={Link}
          to={comparePath(file._id, [here, below])}
          variant="default"
          leftSection={<IconColumns2 size={16} stroke={1.8} aria-hidden />}
        >
          {t('compare', { number })}
        </Button>
      )}
      <ol className={classes.list} aria-label={t('list')}>
        {steps.map((step) => (
          <PageRow
            key={`${step.kind} ${step.page} ${step.source}`}
            step={step}
            number={number}
            isImage={isImage}
          />
        ))}
      </ol>
    </div>
  );
}

function PageRow({ step, number, isImage }: { step: PageStep; number: number; isImage: boolean }) {
  const { t } = useTranslation('changes');
  const room = useRoom();
  const { kind, page, source, regions, isReframed, words } = step;
  return (
    <li className={classes.row} data-change={kind}>
      <button
        type="button"
        className={classes.go}
        onClick={() => void room.transport.current.goTo(isImage ? { kind: 'whole' } : { kind: 'page', page })}
      >
        <span className={band.swatch} data-change={kind} />
        {!isImage && (
          <bdi className={classes.time}>
            {t('page', { page: kind === 'removed' ? (source ?? page) : page })}
          </bdi>
        )}
        <span className={classes.kind}>{t(isImage ? `image.${kind}` : `kind.${kind}`, { number })}</span>
      </button>
      {kind === 'moved' && source !== null && (
        <p className={classes.hint}>{t('pageBefore', { number, page: source })}</p>
      )}
      {kind === 'removed' && !isImage && <p className={classes.hint}>{t('pageGone', { number })}</p>}
      {isReframed && <p className={classes.hint}>{t('reframed')}</p>}
      {regions > 0 && <p className={classes.hint}>{t('regions', { count: regions })}</p>}
      {!step.sure && <p className={classes.hint}>{t('unsurePage')}</p>}
      {words.removed.length > 0 && (
        <p className={classes.hint}>
          {t('words.removed')} <Words all={words.removed} isGone />
        </p>
      )}
      {words.added.length > 0 && (
        <p className={classes.hint}>
          {t('words.added')} <Words all={words.added} />
        </p>
      )}
    </li>
  );
}

function Words({ all, isGone = false }: { all: readonly string[]; isGone?: boolean }) {
  const Mark = isGone ? 'del' : 'ins';
  return all.map((words, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same words may have changed in two places
    <Mark key={at} className={classes.word}>
      <bdi>{words}</bdi>
    </Mark>
  ));
}
