import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '../../../../contract/limits.ts';

interface Props {
  name: string;
  /** Null: nothing changes. */
  onDone: (name: string | null) => void;
}

/** Renames a version in its place. */
export function VersionName({ name, onDone }: Props) {
  const { t } = useTranslation('comments');
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const done = () => onDone(typed.trim() === '' ? null : typed.trim());
  return (
    <TextInput
      ref={input}
      size="xs"
      aria-label={t('versions.newName', { name })}
      value={typed}
      maxLength={NAME_MAX}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') done();
        else if (event.key === 'Escape') onDone(null);
      }}
    />
  );
}
