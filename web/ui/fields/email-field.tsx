import { Pill, TagsInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { email } from '../../../contract/fields.ts';
import { ACTION_DELAY_MS } from '../../../contract/limits.ts';
import { addressesIn, isAddress } from '../../lib/forms/addresses.ts';
import classes from './email-field.module.css';

interface Props {
  label: string;
  value: string[];
  error?: string | undefined;
  suggestions: { name: string; email: string }[];
  onSearch: (search: string) => void;
  onChange: (addresses: string[]) => void;
}

const separators = [',', ';', '\n', '\t', '、', '，', '；'];

/** Takes addresses typed, picked, or pasted from any mail program. */
export function EmailField({ label, value, error, suggestions, onSearch, onChange }: Props) {
  const { t } = useTranslation('people');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const search = useDebouncedCallback(onSearch, ACTION_DELAY_MS);
  const take = (texts: string[]) => onChange(addressesIn(texts));

  function type(text: string) {
    if (/\s$/.test(text) && email.safeParse(text.trim()).success) {
      take([...value, text]);
      setTyped('');
      return;
    }
    setTyped(text);
    setOpen(text !== '');
    search(text.trim());
  }

  return (
    <TagsInput
      label={label}
      description={t('addressHint')}
      placeholder={value.length === 0 ? t('addressPlaceholder') : ''}
      size="md"
      splitChars={separators}
      value={value}
      error={error}
      data={suggestions.map((person) => ({ value: person.email, label: `${person.name} ${person.email}` }))}
      renderOption={({ option }) => {
        const person = suggestions.find((one) => one.email === option.value);
        return (
          <span className={classes.option}>
            <span>{person?.name}</span>
            <small dir="ltr">{option.value}</small>
          </span>
        );
      }}
      renderPill={({ value: address = '', onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          {...(onRemove && { onRemove })}
          removeButtonProps={{ 'aria-label': t('takeOut', { address }), 'aria-hidden': false }}
          className={classes.pill ?? ''}
          data-wrong={!isAddress(address) || undefined}
          dir="ltr"
        >
          {address}
        </Pill>
      )}
      searchValue={typed}
      onSearchChange={type}
      onChange={take}
      maxDropdownHeight={220}
      openOnFocus={false}
      dropdownOpened={isOpen && suggestions.length > 0}
      onDropdownClose={() => setOpen(false)}
    />
  );
}
