import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentLanguage, directionOf } from '../lib/language/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { resolveVariables, theme } from '../ui/theme/theme.ts';
import { Toasts } from '../ui/toasts.tsx';

/** Fresh for every page, and required on styles made at run time. */
const cspNonce = import.meta.env.SSR
  ? '__CSP_NONCE__'
  : (document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '');

// The scroll lock of dialogs reads its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: cspNonce });

const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={directionOf(currentLanguage())}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => cspNonce}
      >
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  );
}
