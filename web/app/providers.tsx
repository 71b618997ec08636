import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router';
import { TOAST_MS } from '../../contract/limits.ts';
import { currentLanguage, directionOf } from '../lib/i18n.ts';
import { queryClient } from '../lib/query.ts';
import { resolveVariables, theme } from '../ui/theme.ts';
import { cspNonce } from './csp-nonce.ts';

const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' });

export function Providers({ router }: { router: ComponentProps<typeof RouterProvider>['router'] }) {
  return (
    <DirectionProvider initialDirection={directionOf(currentLanguage())}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={resolveVariables}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={() => cspNonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Notifications position="top-center" autoClose={TOAST_MS} />
      </MantineProvider>
    </DirectionProvider>
  );
}
