import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { notices, state, tasks } from '@seriatim/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { queries } from '../app/queries.ts'
import { router as appRouter } from '../app/routes.tsx'
import { ShortcutProvider } from '../app/shortcuts.tsx'
import { cssVariablesResolver, theme } from '../app/theme.ts'
import { network } from './draw.tsx'

/**
 * Draws a page of the application by its address, with menu, palette and shortcuts. The network answers what the menu
 * asks for; the test answers what the page asks for.
 * @returns the router, whose state has the address
 */
export async function drawPage(address: string): Promise<Pick<AnyRouter, 'state'>> {
  queries.clear()
  network.answer(state, () => ({
    version: '0.1.0',
    last_announcement_id: null,
    last_announcement_at: null,
    maintenance: null,
    maintenance_planned: null,
    product_name: 'Seriatim',
    sandbox: false,
    demonstration: false,
    help_url: null,
  }))
  network.answer(notices, () => [])
  network.answer(tasks, () => [])
  const router = createRouter({
    ...appRouter.options,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={queries}>
        <ShortcutProvider>
          <Notifications />
          <ModalsProvider>
            <RouterProvider router={router} />
          </ModalsProvider>
        </ShortcutProvider>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
