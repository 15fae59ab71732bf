import {
  administersNetwork,
  type Call,
  isOfCentres,
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
import { notify } from '../ui/notify.ts'
import { answerKey, answerOptions, request, sessionMark, setPageWideAnswers, useAnswer } from './api.ts'
import { readCookie, removeCookie } from './cookies.ts'
import { translate } from './i18n.ts'
import { forgetPlaces, ownPlaces, placeOf } from './kept.ts'
import { safeRedirect } from './redirect.ts'
import { expiryOf, isWorthRefreshing, nextCheckMs, phaseAt, type SessionPhase, secondsLeft } from './session-clock.ts'

/** What a request needs to come from a session at all (specification-2, 2.3). */
export const hasSession = (): boolean => sessionMark() !== undefined

const expiry = (): number | undefined => expiryOf(readCookie('session_expires_at'))

/** The cookies a page can read; the others end with the session on the server. */
const forgetSession = (): void => {
  for (const name of ['session_expires_at', 'csrf_access_token', 'csrf_refresh_token']) removeCookie(name)
}

export type Session = {
  readonly profile: Profile
  may(permission: Permission): boolean
  /** Whether the user may make a call of the contract, as far as permission and scope say. */
  mayCall(call: Call): boolean
  /** Whether the user has an area of administration: administrators of a centre have those of centres. */
  administers(area: string): boolean
}

const sessionOf = (profile: Profile): Session => {
  const may = (permission: Permission) => profile.permissions.includes(permission)
  const isOfNetwork = administersNetwork({ center: profile.center, isMemberOfIc: profile.is_member_of_ic })
  return {
    profile,
    may,
    mayCall: (call) => refusalOf(call, { has: may, isOfNetwork, isOfPublic: false }) === undefined,
    administers: (area) => may('userManagement') && (isOfNetwork || isOfCentres(area)),
  }
}

const SessionContext = createContext<Session | undefined>(undefined)

/** Who is logged in. Only below `SessionProvider`, which draws nothing before it knows. */
export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession is used outside of SessionProvider')
  return session
}

/** Fetches the profile, and shows `waiting` until it is there. A failed fetch has its own place: `failure`. */
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
    // Before any page below reads where it was left: the places of another user are none of his.
    ownPlaces(profile.id)
    return sessionOf(profile)
  }, [profile])
  if (error) return error.isHandled ? waiting : failure(error.message, () => void refetch())
  if (!session) return waiting
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The profile for loaders, from the cache where it is known. */
export const profileQuery = (): ReturnType<typeof answerOptions<typeof me>> => ({
  ...answerOptions(me),
  staleTime: Number.POSITIVE_INFINITY,
})
export const profileKey = answerKey(me)

/** Extends the session. A refusal has moved the page to the login already. */
export const extendSession = async (): Promise<void> => {
  try {
    await request(refresh)
  } catch (error) {
    notify.failure(error)
  }
}

/** Ends the session here and on the server; an already ended one is fine. */
export const useLogout = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await request(logout).catch(() => undefined)
    forgetSession()
    forgetPlaces()
    await navigate({ to: '/login' })
    queries.clear()
    notify.info(translate('login', 'logged_out'))
  }
}

/**
 * Answers that concern the whole page: an ended session leads to the login and from there back to where one was
 * (what was typed there is kept by its page), maintenance to its page (specification-2, 8.1).
 */
export const usePageWideAnswers = (): { sessionExpired(): void } => {
  const router = useRouter()
  const queries = useQueryClient()
  const answers = useMemo(
    () => ({
      sessionExpired: () => {
        forgetSession()
        const { location } = router.state
        if (location.pathname === '/login') return
        queries.cancelQueries()
        // The login takes the place of the page in the history, and the page takes it again with all that was kept of it.
        void router
          .navigate({
            to: '/login',
            search: { redirect: location.href },
            state: { returnsTo: placeOf(location) },
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

const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Watches the expiry of the session: read from the cookie every 5 minutes, each second while the warning is shown
 * (another tab may have extended it). Keys, clicks and scrolling extend it; `onOver` is called once it has ended.
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
    for (const name of SIGNS_OF_LIFE) addEventListener(name, onSignOfLife, { passive: true })
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      for (const name of SIGNS_OF_LIFE) removeEventListener(name, onSignOfLife)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])

  useEffect(() => {
    if (phase === 'over') onOver()
  }, [phase, onOver])

  return { phase, left: expiresAt === undefined ? 0 : secondsLeft(expiresAt, now), look }
}
