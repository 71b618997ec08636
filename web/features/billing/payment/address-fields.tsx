import { Select, type SelectProps, TextInput } from '@mantine/core';
import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listCountries } from './countries.ts';
import classes from './payment.module.css';

const parts = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
} as const;
type Part = keyof typeof parts;

const largestFirst: Part[] = ['postal_code', 'state', 'city', 'line1', 'line2'];
const smallestFirst: Part[] = ['line1', 'line2', 'city', 'state', 'postal_code'];

interface Props {
  country: string;
  countryInput: Omit<SelectProps<string>, 'data'>;
  input: (part: Part) => ComponentProps<typeof TextInput>;
}

export function AddressFields({ country, countryInput, input }: Props) {
  const { t, i18n } = useTranslation('payment');
  const countries = useMemo(() => listCountries(i18n.language), [i18n.language]);
  const isLargestFirst = country === 'JP';
  return (
    <div className={classes.address} data-first={isLargestFirst ? 'largest' : 'smallest'}>
      <Select
        size="md"
        wrapperProps={{ 'data-part': 'country' }}
        label={t('address.country')}
        data={countries}
        searchable
        allowDeselect={false}
        maxDropdownHeight={280}
        nothingFoundMessage={t('address.noCountry')}
        autoComplete="off"
        {...countryInput}
      />
      {(isLargestFirst ? largestFirst : smallestFirst).map((part) => (
        <TextInput
          key={part}
          size="md"
          wrapperProps={{ 'data-part': part }}
          label={t(`address.${part}`)}
          autoComplete={`billing ${parts[part]}`}
          {...input(part)}
        />
      ))}
    </div>
  );
}
