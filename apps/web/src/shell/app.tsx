import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { cspNonce } from '../kernel/csp-nonce.ts'
import { queries } from '../kernel/queries.ts'
import { ShortcutProvider } from '../kernel/shortcuts.tsx'
import { router } from './routes.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'
import { Toasts } from './toasts.tsx'

export function App() {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        getStyleNonce={cspNonce}
      >
        <QueryClientProvider client={queries}>
          <ShortcutProvider>
            <Toasts />
            <ModalsProvider>
              <RouterProvider router={router} />
            </ModalsProvider>
          </ShortcutProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  )
}
