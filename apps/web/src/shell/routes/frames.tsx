import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router'
import { HelpProvider } from '../../features/help/help-provider.tsx'
import { NotFoundPage } from '../../features/home/not-found-page.tsx'
import { DatabaseUnavailable } from '../../features/maintenance/database-unavailable.tsx'
import { entryKey } from '../../kernel/entry-state.ts'
import { hasSession } from '../../kernel/session.tsx'
import { SessionWarning } from '../session-warning.tsx'
import { SessionFrame, Shell } from '../shell.tsx'
import { useScrollRestoration } from '../use-scroll-restoration.ts'

/** Pages that need no session (specification-2, 2.3). */
const OPEN_PAGES = ['/login', '/maintenance', '/invitation']

/** The root route of all pages. */
export const root = createRootRoute({
  beforeLoad: ({ location }) => {
    if (hasSession() || OPEN_PAGES.includes(location.pathname)) return
    throw redirect({
      to: '/login',
      search: location.pathname === '/' ? {} : { redirect: location.href },
      state: { returnsTo: entryKey(location) },
    })
  },
  component: Frame,
  notFoundComponent: NotFoundPage,
})

function Frame() {
  useScrollRestoration()
  return (
    <DatabaseUnavailable>
      <Outlet />
      <SessionWarning />
    </DatabaseUnavailable>
  )
}

/** The parent route of pages that have the menu. */
export const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

/** The parent route of pages that have no menu but need a session. */
export const bare = createRoute({
  getParentRoute: () => root,
  id: 'bare',
  component: () => (
    <SessionFrame>
      <HelpProvider isOver>
        {(help) => (
          <>
            <Outlet />
            {help}
          </>
        )}
      </HelpProvider>
    </SessionFrame>
  ),
})
