import { Loader } from '@mantine/core'
import { state } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { type DatabaseErrorCode, request, setPageWideAnswers } from '../../kernel/api.ts'
import { entryKey } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useLatest } from '../../kernel/use-latest.ts'
import classes from './database-unavailable.module.css'

/** Interval at which the client polls whether the database is available. */
const POLL_INTERVAL_MS = 2_000

/** Pages with long forms, which stay open while the database is unavailable. */
const FORM_PAGES = ['/login', '/catalogue', '/assignment', '/newblock', '/import', '/merge']

const isFormPage = (path: string): boolean => FORM_PAGES.some((page) => path === page || path.startsWith(`${page}/`))

/**
 * Polls the server until its database is available. Then calls `onBack` with the message of the current maintenance, or
 * null if there is none.
 */
export const useWaitForDatabase = (isWaiting: boolean, onBack: (maintenance: string | null) => void): void => {
  const back = useLatest(onBack)
  useEffect(() => {
    if (!isWaiting) return
    const stopped = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const answer = await request(state, {}, { signal: stopped.signal, isQuiet: true }).catch(() => undefined)
      if (stopped.signal.aborted) return
      if (answer) back.current(answer.maintenance)
      else timer = setTimeout(() => void ask(), POLL_INTERVAL_MS)
    }
    timer = setTimeout(() => void ask(), POLL_INTERVAL_MS)
    return () => {
      stopped.abort()
      clearTimeout(timer)
    }
  }, [isWaiting])
}

const DatabaseUnavailableContext = createContext(false)

/** Whether the database is unavailable while this page stays open. */
export const useIsDatabaseUnavailable = (): boolean => useContext(DatabaseUnavailableContext)

/**
 * Handles answers that report an unavailable database. A page with a long form stays open under a notice, and its
 * failed queries are refetched when the database is available. The maintenance page replaces any other page, and
 * redirects back when the database is available.
 */
export function DatabaseUnavailable({ children }: { children: ReactNode }) {
  const t = useMessages('shell')
  const router = useRouter()
  const queries = useQueryClient()
  const [trouble, setTrouble] = useState<DatabaseErrorCode>()

  useEffect(
    () =>
      setPageWideAnswers({
        databaseAway(code) {
          const { location } = router.state
          if (location.pathname === '/maintenance') return
          if (isFormPage(location.pathname)) return setTrouble(code)
          void router.navigate({
            to: '/maintenance',
            search: { trouble: code, redirect: location.href },
            state: { returnsTo: entryKey(location) },
            replace: true,
          })
        },
      }),
    [router],
  )
  useWaitForDatabase(trouble !== undefined, (maintenance) => {
    setTrouble(undefined)
    if (maintenance === null) void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    else void router.navigate({ to: '/maintenance', search: { message: maintenance } })
  })
  return (
    <DatabaseUnavailableContext value={trouble !== undefined}>
      {trouble === undefined ? null : (
        <div role="alert" className={`${classes.away} no-print`}>
          <Loader size={16} color="yellow" aria-hidden />
          <p>
            <b>{t(trouble)}</b> {t('database_stay')}
          </p>
        </div>
      )}
      {children}
    </DatabaseUnavailableContext>
  )
}
