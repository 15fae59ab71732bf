import '../shell/styles.ts'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchMessageGroup, startMessages } from '../kernel/i18n.ts'
import { queries } from '../kernel/queries.ts'
import { ShortcutProvider } from '../kernel/shortcuts.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from '../shell/theme.ts'
import { Toasts } from '../shell/toasts.tsx'
import { Gallery } from './gallery.tsx'

// The page /gallery.html of `npm run dev`. `npm run build` bundles only index.html.
await startMessages()
await Promise.all([fetchMessageGroup('editor'), fetchMessageGroup('history')])
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <ShortcutProvider>
        <Toasts />
        <RouterContextProvider router={router}>
          <QueryClientProvider client={queries}>
            <ModalsProvider>
              <Gallery />
            </ModalsProvider>
          </QueryClientProvider>
        </RouterContextProvider>
      </ShortcutProvider>
    </MantineProvider>
  </StrictMode>,
)
