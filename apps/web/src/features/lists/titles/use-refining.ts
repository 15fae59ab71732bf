import { refresh, searchTitle } from '@seriatim/contract'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { ApiError, request } from '../../../kernel/api.ts'
import { withRetries } from '../../../kernel/queries.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { type Action, type RefineState, reduceRefine } from './state/refined.ts'
import type { Session } from './state/session-file.ts'
import { storeLastChanges, storeSession } from './stored-session.ts'

/** Maximum number of concurrent searches. */
const MAX_SEARCHES = 4
/** After this many searches there is a pause, so that other requests are served (specification-2, 9). */
const PAUSE_AFTER = 100
const PAUSE_MS = 10
/** Milliseconds without another change after which changes are stored. */
const STORE_AFTER_MS = 400
/** Maximum number of milliseconds between the first unsaved change and its storage. */
const STORE_WITHIN_MS = 2_000

/**
 * Finds records for the titles of a session. Searches for the titles that wait, the current title first, and stores the
 * session in the browser.
 * @returns the titles, their dispatch function, and a function that deletes the session
 */
export function useRefining(session: Session, user: string): [RefineState, Dispatch<Action>, () => void] {
  const [state, dispatch] = useReducer(reduceRefine, session.refining)
  useSearches(state, dispatch)
  const forget = useStoredSession({ ...session, refining: state }, user)
  return [state, dispatch, forget]
}

function useSearches(state: RefineState, dispatch: Dispatch<Action>): void {
  const latest = useLatest(state)
  const running = useRef(new Set<number>())
  const launched = useRef(0)
  const ended = useRef(false)
  const paused = useRef(false)

  const launch = async (row: number) => {
    const { query, isFuzzy, page, title } = latest.current.rows[row]!
    running.current.add(row)
    dispatch({ type: 'searching', row })
    const started = performance.now()
    try {
      const asked = { query: { fuzzy: isFuzzy ? 'true' : 'false' }, body: { title, title_query: query, page } } as const
      // Unanswered requests are retried like other requests of the application.
      const answer = await withRetries(() => request(searchTitle, asked))
      const results = answer.results.map(({ _score, _source }) => ({ likeness: _score, source: _source }))
      const took = performance.now() - started
      if (!ended.current) dispatch({ type: 'found', row, found: { hits: answer.hits, results, took } })
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error)
      if (!ended.current) dispatch({ type: 'failed', row, error: sentence })
    }
    running.current.delete(row)
    pump.current()
  }
  const pump = useLatest(() => {
    const { rows, current } = latest.current
    const waiting = (at: number) => rows[at]?.search === 'waiting' && !running.current.has(at)
    while (!paused.current && !ended.current && running.current.size < MAX_SEARCHES) {
      const next = waiting(current) ? current : rows.findIndex((_, at) => waiting(at))
      if (next < 0) return
      launched.current++
      void launch(next)
      if (launched.current % PAUSE_AFTER > 0) continue
      paused.current = true
      setTimeout(() => {
        paused.current = false
        pump.current()
      }, PAUSE_MS)
    }
  })

  // Extends the log-in session before a long series of searches (specification-2, 7).
  useEffect(() => {
    void request(refresh, {}, { isQuiet: true }).catch((error) => {
      if (!(error instanceof ApiError)) throw error
    })
    ended.current = false
    return () => {
      ended.current = true
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a row may allow the next search
  useEffect(() => pump.current(), [state.rows])
}

function useStoredSession(session: Session, user: string): () => void {
  const latest = useLatest(session)
  const stored = useRef(session.refining)
  /** Time of the first change that is not stored yet, in milliseconds. */
  const changedAt = useRef<number>(undefined)
  const isForgotten = useRef(false)
  const { rows, current } = session.refining
  const keep = async () => {
    if (isForgotten.current) return
    changedAt.current = undefined
    const { current: keeping } = latest
    if (await storeSession(user, keeping)) stored.current = keeping.refining
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored values are read at the time of storing
  useEffect(() => {
    changedAt.current ??= performance.now()
    const left = changedAt.current + STORE_WITHIN_MS - performance.now()
    if (left <= 0) {
      void keep()
      return undefined
    }
    const timer = setTimeout(() => void keep(), Math.min(STORE_AFTER_MS, left))
    return () => clearTimeout(timer)
  }, [rows, current, user])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on mount and once on unmount
  useEffect(() => {
    // A new session, or a session with restored changes, is not in IndexedDB yet.
    void keep()
    const keepAtOnce = () => {
      if (!isForgotten.current) storeLastChanges(user, stored.current, latest.current.refining)
    }
    addEventListener('pagehide', keepAtOnce)
    return () => {
      removeEventListener('pagehide', keepAtOnce)
      void keep()
    }
  }, [user])
  return () => {
    isForgotten.current = true
    void storeSession(user, undefined)
  }
}
