import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { ShareTarget } from '../share-target.ts';
import { useShare } from '../use-share.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { ShareForm } from './share-form.tsx';

interface Props {
  target: ShareTarget;
  onClose: () => void;
}

export function ShareDialog({ target, onClose }: Props) {
  // Loads all texts together: a later one would blank the dialog for a moment.
  const { t } = useTranslation(['sharing', 'people', 'fields', 'guests']);
  const [isVersion, setVersion] = useState(false);
  const version = target.kind === 'file' ? target.version : undefined;
  const unsaved = useUnsaved();
  const close = () => unsaved.ask(onClose);
  return (
    <>
      <Dialog
        opened
        onClose={close}
        closeOnEscape={!unsaved.isAsking}
        title={t(`title.${target.kind}`, { name: target.name })}
        size={640}
      >
        <Stack gap="lg">
          {target.kind === 'file' && version && (
            <SegmentedControl
              fullWidth
              aria-label={t('scope.label')}
              value={isVersion ? 'version' : 'file'}
              onChange={(value) => unsaved.ask(() => setVersion(value === 'version'))}
              data={[
                { value: 'file', label: t('scope.file') },
                { value: 'version', label: t('scope.version', { number: version.number }) },
              ]}
            />
          )}
          <Loaded
            key={String(isVersion)}
            target={target.kind === 'file' && !isVersion ? withoutVersion(target) : target}
            onClose={close}
            onDirty={unsaved.tellDirty}
          />
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={unsaved.isAsking}
        title={t('discard.title')}
        text={t('discard.text')}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.stay')}
        tone="danger"
        onConfirm={unsaved.leave}
        onClose={unsaved.stay}
      />
    </>
  );
}

const withoutVersion = ({ kind, id, name }: Extract<ShareTarget, { kind: 'file' }>) => ({ kind, id, name });

function Loaded({ target, onClose, onDirty }: Props & { onDirty: (isDirty: boolean) => void }) {
  const { data: share } = useShare(target);
  if (!share) {
    return (
      <Stack aria-hidden="true">
        <Skeleton h={44} />
        <Skeleton h={140} />
        <Skeleton h={120} />
      </Stack>
    );
  }
  return <ShareForm target={target} share={share} onClose={onClose} onDirty={onDirty} />;
}
