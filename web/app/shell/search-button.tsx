import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commentPath, reviewPath } from '../pages/review-path.ts';
import classes from './search-button.module.css';

const Palette = lazy(async () => ({
  default: (await import('../../features/files/search/search-palette.tsx')).SearchPalette,
}));

/** Search over everything, by the button or ⌘K / Ctrl+K from any page. */
export function SearchButton() {
  const { t } = useTranslation('shell');
  const [isOpen, { open, close, toggle }] = useDisclosure(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return (
    <>
      <UnstyledButton className={classes.button} onClick={open}>
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={classes.words}>{t('search')}</span>
        <kbd className={classes.key}>{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {wasOpen && (
        <Suspense fallback={null}>
          <Palette opened={isOpen} onClose={close} reviewPath={reviewPath} commentPath={commentPath} />
        </Suspense>
      )}
    </>
  );
}
