import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { notifications } from '@mantine/notifications'
import { me, type Profile } from '@seriatim/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { render, renderHook } from 'vitest-browser-react'
import { fetchMessageGroup } from '../kernel/i18n.ts'
import { SessionProvider } from '../kernel/session.tsx'
import { ShortcutProvider } from '../kernel/shortcuts.tsx'
import { cssVariablesResolver, theme } from '../shell/theme.ts'
import { Toasts } from '../shell/toasts.tsx'
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
  requests_permission: false,
}

/** The network of the current test. At the start of a test it answers only the call for the profile. */
export let network: Network

const { show } = notifications

beforeEach(async () => {
  // Toasts are not closed automatically: on a slow machine their five seconds may pass before an assertion. The toasts
  // of the previous test are removed.
  notifications.clean()
  vi.spyOn(notifications, 'show').mockImplementation((toast, store) => show({ ...toast, autoClose: false }, store))
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: sets the cookie of a log-in
  document.cookie = 'csrf_access_token=of-this-test; path=/'
  const opened = openNetwork()
  network = opened.network
  network.answer(me, () => CATALOGUER)
  vi.spyOn(globalThis, 'fetch').mockImplementation(opened.fetch)
  await fetchMessageGroup('editor')
})

afterEach(() => {
  expect(network.faults).toEqual([])
})

/** The providers that every component of the application needs; the router has a single page. */
function TestProviders({ children }: { children: ReactNode }) {
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }))
  // No retries, so that failures are shown at once, unlike in the application.
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

/** Draws a component in the environment of the application, logged in as `CATALOGUER`. */
export const draw = (component: ReactNode) => render(component, { wrapper: TestProviders })

/** Runs a hook in the environment of the application. Its result is available once the profile is loaded. */
export const runHook = async <Result, Props>(hook: (props?: Props) => Result, initialProps?: Props) => {
  const run = await renderHook(hook, { wrapper: TestProviders, initialProps })
  await expect.poll(() => run.result.current).not.toBeNull()
  return run
}
