import {
  administersNetwork,
  type Call,
  isCentreArea,
  logout,
  me,
  type Permission,
  type Profile,
  refresh,
  refusalOf,
} from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { answerKey, answerOptions, request, sessionMark, setPageWideAnswers, useAnswer } from './api.ts'
import { readCookie, removeCookie } from './cookies.ts'
import { clearEntryStates, entryKey, setEntryStateOwner } from './entry-state.ts'
import { translate } from './i18n.ts'
import { notify } from './notify.ts'
import { safeRedirect } from './redirect.ts'
import { expiryOf, isWorthRefreshing, nextCheckMs, phaseAt, type SessionPhase, secondsLeft } from './session-clock.ts'

/** Whether this browser has a session (specification-2, 2.3). */
export const hasSession = (): boolean => sessionMark() !== undefined

const expiry = (): number | undefined => expiryOf(readCookie('session_expires_at'))

/** Removes the session cookies that scripts can read; the server removes the other session cookies. */
const clearSessionCookies = (): void => {
  for (const name of ['session_expires_at', 'csrf_access_token', 'csrf_refresh_token']) removeCookie(name)
}

export type Session = {
  readonly profile: Profile
  may(permission: Permission): boolean
  /** Whether the user has the permission and the centre that a call of the contract requires. */
  mayCall(call: Call): boolean
  /**
   * Whether the user may open an area of administration. Administrators of one centre may open only the areas of
   * centres.
   */
  administers(area: string): boolean
}

const sessionOf = (profile: Profile): Session => {
  const may = (permission: Permission) => profile.permissions.includes(permission)
  const isOfNetwork = administersNetwork({ center: profile.center, isMemberOfIc: profile.is_member_of_ic })
  return {
    profile,
    may,
    mayCall: (call) => refusalOf(call, { has: may, isOfNetwork, isOfPublic: false }) === undefined,
    administers: (area) => may('userManagement') && (isOfNetwork || isCentreArea(area)),
  }
}

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * The current session.
 * @throws Error outside of `SessionProvider`
 */
export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession is used outside of SessionProvider')
  return session
}

/** Fetches the profile of the user, and shows `waiting` until it arrives. A failed request shows `failure`. */
export function SessionProvider({
  waiting,
  failure,
  children,
}: {
  waiting: ReactNode
  failure: (sentence: string, retry: () => void) => ReactNode
  children: ReactNode
}) {
  const { data: profile, error, refetch } = useAnswer(me, {}, { staleTime: Number.POSITIVE_INFINITY })
  const session = useMemo<Session | undefined>(() => {
    if (profile === undefined) return undefined
    // Set before any page below reads its stored values, so that no page reads values of another user.
    setEntryStateOwner(profile.id)
    return sessionOf(profile)
  }, [profile])
  if (error) return error.isHandled ? waiting : failure(error.message, () => void refetch())
  if (!session) return waiting
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The query for the user's profile, for route loaders, which use a cached profile if there is one. */
export const profileQuery = (): ReturnType<typeof answerOptions<typeof me>> => ({
  ...answerOptions(me),
  staleTime: Number.POSITIVE_INFINITY,
})
export const profileKey = answerKey(me)

/**
 * Extends the session. If the session has expired, the page was already redirected to the log-in; other failures are
 * shown.
 */
export const extendSession = async (): Promise<void> => {
  try {
    await request(refresh)
  } catch (error) {
    notify.failure(error)
  }
}

/** Logs out on the server and in the browser. Reports no failure if the session has already expired. */
export const useLogout = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await request(logout).catch(() => undefined)
    clearSessionCookies()
    clearEntryStates()
    await navigate({ to: '/login' })
    queries.clear()
    notify.info(translate('login', 'logged_out'))
  }
}

/**
 * Handles responses that concern the whole page (specification-2, 8.1). An expired session redirects to the log-in,
 * which redirects back to the page with its typed text. Maintenance redirects to the maintenance page.
 */
export const usePageWideAnswers = (): { sessionExpired(): void } => {
  const router = useRouter()
  const queries = useQueryClient()
  const answers = useMemo(
    () => ({
      sessionExpired: () => {
        clearSessionCookies()
        const { location } = router.state
        if (location.pathname === '/login') return
        queries.cancelQueries()
        // The log-in replaces the page in the history. After the log-in, the page replaces the log-in, with its stored
        // values.
        void router
          .navigate({
            to: '/login',
            search: { redirect: location.href },
            state: { returnsTo: entryKey(location) },
            replace: true,
          })
          .then(() => queries.clear())
        notify.warning(translate('login', 'session_expired'))
      },
      maintenance: (message: string) => {
        const { pathname, href } = router.state.location
        if (pathname !== '/maintenance')
          void router.navigate({ to: '/maintenance', search: { message, redirect: safeRedirect(href) } })
      },
    }),
    [router, queries],
  )
  useEffect(() => setPageWideAnswers(answers), [answers])
  return answers
}

const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Watches the expiry of the session. Reads the cookie every 5 minutes, and each second during the warning, because
 * another tab may extend the session. Keys, clicks and scrolling extend it. Calls `onOver` when the session has ended.
 */
export const useSessionWatch = (onOver: () => void): { phase: SessionPhase; left: number; look(): void } => {
  const [now, setNow] = useState(() => Date.now())
  const expiresAt = expiry()
  const phase = phaseAt(expiresAt, now)
  const look = () => setNow(Date.now())

  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), nextCheckMs(expiresAt, now))
    return () => clearTimeout(timer)
  }, [expiresAt, now])

  useEffect(() => {
    let isRefreshing = false
    const onSignOfLife = () => {
      if (isRefreshing || !isWorthRefreshing(expiry(), Date.now())) return
      isRefreshing = true
      void extendSession().then(() => {
        isRefreshing = false
        setNow(Date.now())
      })
    }
    const onVisible = () => document.visibilityState === 'visible' && setNow(Date.now())
    for (const name of ACTIVITY_EVENTS) addEventListener(name, onSignOfLife, { passive: true })
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      for (const name of ACTIVITY_EVENTS) removeEventListener(name, onSignOfLife)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  useEffect(() => {
    if (phase === 'over') onOver()
  }, [phase, onOver])

  return { phase, left: expiresAt === undefined ? 0 : secondsLeft(expiresAt, now), look }
}
