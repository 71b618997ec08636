import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeys as calls } from '../../../../contract/calls/passkeys.ts';
import { useFormat } from '../../../lib/language/format.ts';
import { hasPasskeys } from '../../../lib/session/passkeys.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FactorRow } from './factor-row.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import classes from './second-factor.module.css';
import { useAddPasskey } from './use-add-passkey.ts';
import { refreshSecondFactor, type SecondFactor } from './use-second-factor.ts';

type Passkey = SecondFactor['passkeys'][number];

interface Props {
  passkeys: Passkey[];
  onCodes: (codes: string[] | null) => void;
}

export function PasskeysRow({ passkeys, onCodes }: Props) {
  const { t } = useTranslation('settings');
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const adding = useAddPasskey({ onCodes });
  const removing = useAction(calls.remove, {
    announce: true,
    onDone: async () => {
      setRemoved(null);
      await refreshSecondFactor();
    },
  });
  return (
    <FactorRow
      title={t('secondFactor.passkeys.title')}
      detail={t('secondFactor.passkeys.text')}
      action={
        hasPasskeys() && (
          <Button loading={adding.pending} onClick={() => void adding.add()}>
            {t('secondFactor.passkeys.add')}
          </Button>
        )
      }
    >
      {!hasPasskeys() && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('secondFactor.passkeys.unsupported')}
        </Text>
      )}
      {adding.failure !== undefined && <Notice tone="error">{adding.failure}</Notice>}
      {passkeys.length > 0 && (
        <ul className={classes.list}>
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey._id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />
      <ConfirmDialog
        opened={removed !== null}
        title={t('secondFactor.passkeys.removeTitle')}
        text={removed && t('secondFactor.passkeys.removeText', { name: removed.name })}
        confirmLabel={t('secondFactor.passkeys.remove')}
        tone="danger"
        pending={removing.pending}
        onClose={() => setRemoved(null)}
        onConfirm={() => removed && void removing.run({ params: { id: removed._id } })}
      />
    </FactorRow>
  );
}

interface ItemProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyItem({ passkey, onRename, onRemove }: ItemProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { name, addedAt, lastUsedAt } = passkey;
  const added = t('secondFactor.passkeys.addedAt', { date: format.day(addedAt) });
  const used =
    lastUsedAt === null
      ? t('secondFactor.passkeys.unused')
      : t('secondFactor.passkeys.usedAgo', { ago: format.ago(lastUsedAt) });
  return (
    <li className={classes.item}>
      <IconKey size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <bdi>{name}</bdi>
        <p className={classes.detail}>{`${added} · ${used}`}</p>
      </div>
      <Button
        variant="subtle"
        aria-label={t('secondFactor.passkeys.renameNamed', { name })}
        onClick={onRename}
      >
        {t('secondFactor.passkeys.rename')}
      </Button>
      <Button
        variant="subtle"
        aria-label={t('secondFactor.passkeys.removeNamed', { name })}
        onClick={onRemove}
      >
        {t('secondFactor.passkeys.remove')}
      </Button>
    </li>
  );
}
