import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { me, type Profile } from '@seriatim/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { needMessages } from '../app/i18n.ts'
import { SessionProvider } from '../app/session.tsx'
import { ShortcutProvider } from '../app/shortcuts.tsx'
import { cssVariablesResolver, theme } from '../app/theme.ts'
import { Toasts } from '../app/toasts.tsx'
import { type Network, openNetwork } from './network.ts'

/** A cataloguer of the French centre. */
export const CATALOGUER: Profile = {
  id: '7',
  username: 'france',
  center: { id: '7', code: '_7', name: 'ISSN France', active_block: null },
  centers: [{ id: '7', code: '_7', name: 'ISSN France' }],
  is_member_of_ic: false,
  must_change_password: false,
  permissions: ['search', 'catalog'],
  search_permission: true,
  catalog_permission: true,
  block_permission: false,
  user_management_permission: false,
  export_permission: false,
  import_files_permission: false,
  assignment_permission: false,
  ltwa_permission: false,
  issn_submit_permission: false,
  title_submit_permission: false,
}

/** The network of the test that runs: each begins with one that knows who is logged in, and nothing else. */
export let network: Network

const { show } = notifications

beforeEach(async () => {
  // A toast stays: on a slow machine its five seconds may be over before a test looks. The next test begins without it.
  notifications.clean()
  vi.spyOn(notifications, 'show').mockImplementation((toast, store) => show({ ...toast, autoClose: false }, store))
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: what a log-in leaves
  document.cookie = 'csrf_access_token=of-this-test; path=/'
  const opened = openNetwork()
  network = opened.network
  network.answer(me, () => CATALOGUER)
  vi.spyOn(globalThis, 'fetch').mockImplementation(opened.fetch)
  await needMessages('editor')
})

afterEach(() => {
  expect(network.faults).toEqual([])
})

/** What surrounds every component of the application; the router shows one page and no other. */
function Surroundings({ children }: { children: ReactNode }) {
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }))
  // A failure is shown at once: the application's own pages ask again.
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} env="test">
      <QueryClientProvider client={queries}>
        <ShortcutProvider>
          <Toasts />
          <RouterContextProvider router={router}>
            <ModalsProvider>
              <SessionProvider waiting={null} failure={(sentence) => sentence}>
                {children}
              </SessionProvider>
            </ModalsProvider>
          </RouterContextProvider>
        </ShortcutProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Draws a component where the application would, logged in as `CATALOGUER`. */
export const draw = (component: ReactNode) => render(component, { wrapper: Surroundings })

/** Runs a hook where the application would. Its result is there once the profile has come. */
export const runHook = async <Result, Props>(hook: (props?: Props) => Result, initialProps?: Props) => {
  const run = await renderHook(hook, { wrapper: Surroundings, initialProps })
  await expect.poll(() => run.result.current).not.toBeNull()
  return run
}
