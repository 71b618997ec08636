import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openPalette, PaletteOpener } from '../palette/palette-opener.tsx';
import classes from './search-button.module.css';

/** Opens the palette, the product's only search. */
export function SearchButton() {
  const { t } = useTranslation('shell');
  return (
    <>
      <UnstyledButton className={classes.button} onClick={openPalette}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={classes.words}>{t('search')}</span>
        <kbd className={classes.key}>{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      <PaletteOpener />
    </>
  );
}
