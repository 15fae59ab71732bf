import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { type AnswerOf, notices, state, tasks } from '@seriatim/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach } from 'vitest'
import { render } from 'vitest-browser-react'
import { queries } from '../kernel/queries.ts'
import { ShortcutProvider } from '../kernel/shortcuts.tsx'
import { router as appRouter } from '../shell/routes.tsx'
import { cssVariablesResolver, theme } from '../shell/theme.ts'
import { Toasts } from '../shell/toasts.tsx'
import { network } from './draw.tsx'

/** The state of a server without announcements and maintenance. */
export const STATE: AnswerOf<typeof state> = {
  version: '0.1.0',
  last_announcement_id: null,
  last_announcement_at: null,
  maintenance: null,
  maintenance_planned: null,
  product_name: 'Seriatim',
  sandbox: false,
  demonstration: false,
  help_url: null,
}

beforeEach(() => {
  // Answers the calls that the menu makes.
  network.answer(state, () => STATE)
  network.answer(notices, () => [])
  network.answer(tasks, () => [])
})

/**
 * Draws a page of the application by its URL, with menu, palette and shortcuts. Cached answers are dropped, so that the
 * page starts like a new tab.
 * @returns the router, whose state contains the URL
 */
export async function drawPage(address: string): Promise<AnyRouter> {
  queries.clear()
  const router = createRouter({
    ...appRouter.options,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  // The modules of the page may take longer to load than the timeout of the first assertion.
  await router.load()
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={queries}>
        <ShortcutProvider>
          <Toasts />
          <ModalsProvider>
            <RouterProvider router={router} />
          </ModalsProvider>
        </ShortcutProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
