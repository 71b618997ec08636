import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#f6f5f2',
  '#efede8',
  '#e3e0d9',
  '#cbc6bb',
  '#b3ada2',
  '#8d877c',
  '#6f6a60',
  '#5f5a52',
  '#3a3732',
  '#1b1a18',
];
const suite: MantineColorsTuple = [
  '#eceef0',
  '#c9cfd5',
  '#a3abb3',
  '#8d959d',
  '#2b3036',
  '#24282d',
  '#1b1e22',
  '#0d0e10',
  '#0a0b0d',
  '#060708',
];
const vermilion: MantineColorsTuple = [
  '#fff0ee',
  '#ffdcd8',
  '#ffb8b1',
  '#ff8f85',
  '#ff6257',
  '#ff3b2e',
  '#e8301f',
  '#c82415',
  '#a41c10',
  '#7c150c',
];

/** Otherwise a dialog's header is a second banner of the page. */
const plainHeader = { header: { role: 'presentation' } };

export const theme = createTheme({
  colors: { ink, gray: ink, dark: suite, accent: vermilion, red: vermilion },
  white: '#ffffff',
  black: '#1b1a18',
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  fontFamily: 'var(--koma-face)',
  fontFamilyMonospace: 'var(--koma-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.65', xl: '1.5' },
  headings: {
    fontFamily: 'var(--koma-face)',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '26px', lineHeight: '1.35' },
      h2: { fontSize: '20px', lineHeight: '1.4' },
      h3: { fontSize: '16px', lineHeight: '1.5' },
      h4: { fontSize: '14px', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--koma-shadow)',
    lg: 'var(--koma-shadow)',
    xl: 'var(--koma-shadow)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 36 } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        attributes: plainHeader,
      },
    },
    Drawer: { defaultProps: { attributes: plainHeader } },
    // Focus starts at the first item: the placeholder would be an invalid child of the menu.
    Menu: {
      defaultProps: {
        radius: 'md',
        shadow: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
    },
    // Centred lists would overflow a phone before they are measured, and widen the page.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    // White is unreadable on the dark theme's light fill.
    Chip: { vars: () => ({ root: { '--chip-color': 'var(--koma-bg)' } }) },
    Checkbox: { vars: () => ({ root: { '--checkbox-icon-color': 'var(--koma-bg)' } }) },
    Radio: { vars: () => ({ root: { '--radio-icon-color': 'var(--koma-bg)' } }) },
  },
});

/** Shared by both schemes, as only `tokens.css` knows colours. */
const shared = {
  '--mantine-color-body': 'var(--koma-bg)',
  '--mantine-color-text': 'var(--koma-text)',
  '--mantine-color-bright': 'var(--koma-text)',
  '--mantine-color-dimmed': 'var(--koma-muted)',
  '--mantine-color-placeholder': 'var(--koma-dim)',
  '--mantine-color-anchor': 'var(--koma-text)',
  '--mantine-color-error': 'var(--koma-danger)',
  '--mantine-color-default': 'var(--koma-surface)',
  '--mantine-color-default-hover': 'var(--koma-surface-2)',
  '--mantine-color-default-color': 'var(--koma-text)',
  '--mantine-color-default-border': 'var(--koma-line-strong)',
  '--mantine-color-accent-filled': 'var(--koma-accent-fill)',
  '--mantine-color-accent-filled-hover': 'var(--koma-accent-fill-hover)',
  '--mantine-color-red-filled': '#b42318',
  '--mantine-color-red-filled-hover': '#97190f',
  '--mantine-color-red-6': 'var(--koma-danger)',
  '--mantine-color-red-text': 'var(--koma-danger)',
  '--mantine-color-ink-text': 'var(--koma-text)',
  '--mantine-color-gray-text': 'var(--koma-muted)',
  '--mantine-color-gray-light-hover': 'var(--koma-surface-2)',
};

export const resolveVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
