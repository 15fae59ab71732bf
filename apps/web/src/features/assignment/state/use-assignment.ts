import { assign } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useMemo, useReducer, useState } from 'react'
import { ApiError, request } from '../../../app/api.ts'
import { useMessages } from '../../../app/i18n.ts'
import { invalidateAnswers } from '../../../app/invalidate.ts'
import { useSession } from '../../../app/session.tsx'
import { useLatest } from '../../../ui/use-latest.ts'
import {
  type AssignmentAction,
  type AssignmentForm,
  emptyForm,
  isNextReal,
  reduceAssignment,
} from './assignment-form.ts'
import { checkRecords } from './checks.ts'
import { formStore } from './kept-form.ts'
import { newId } from './provisional.ts'
import { toWireRecord } from './wire.ts'

/** Typing is written to the browser's storage once it rests this long; leaving the page writes at once. */
const SAVE_DELAY_MS = 300

/** Answers of other calls that an assignment makes untrue: the numbers left, what a search finds. */
const CHANGED_BY_ASSIGNMENT = ['me', 'search', 'similarTitles', 'listBlocks']

export type Assignment = {
  readonly form: AssignmentForm
  readonly dispatch: Dispatch<AssignmentAction>
  /** The next step of the form: a dry run, the assignment, or a blank form after it. */
  readonly submit: () => Promise<void>
  /** Counts submits that found something: the first place of it wants the focus. */
  readonly refusals: number
  /** Counts dry runs that found nothing: the next step wants the focus. */
  readonly passes: number
  readonly isKeepingRefused: boolean
}

/** The form of this user: kept through reloads, and the one way to send it. */
export const useAssignment = (): Assignment => {
  const t = useMessages('assignment')
  const { profile } = useSession()
  const queries = useQueryClient()
  const store = useMemo(() => formStore(localStorage, profile.username), [profile.username])
  const [found] = useState(() => store.read(Date.now()))
  const [form, dispatch] = useReducer(reduceAssignment, undefined, () => found ?? emptyForm(newId()))
  const [isKeepingRefused, setRefused] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [passes, setPasses] = useState(0)

  const latest = useLatest(form)
  useEffect(() => {
    if (form === found) return
    const timer = setTimeout(() => setRefused(!store.keep(form, Date.now())), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [form, found, store])

  useEffect(() => {
    const keepNow = () => {
      if (latest.current !== found) store.keep(latest.current, Date.now())
    }
    addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      document.removeEventListener('visibilitychange', keepNow)
      // Who leaves an assigned form has its numbers: the next one begins blank.
      if (latest.current.phase === 'assigned') store.forget()
      else keepNow()
    }
  }, [store, found])

  const send = async (): Promise<void> => {
    const { revision, records, centerId } = form
    const key = isNextReal(form) ? (form.key ?? newId()) : null
    // Before it is sent: a page that goes while numbers are given asks for the same ones when it is back.
    if (key !== null) store.keep({ ...form, key }, Date.now())
    dispatch({ type: 'sent', key })
    const body = {
      records: records.map(toWireRecord),
      dry_run: key === null,
      center_id: centerId ?? profile.center?.id,
      user_id: profile.id,
    }
    try {
      const { failures, successes } = await request(assign, { body }, { idempotencyKey: key ?? undefined })
      dispatch({ type: 'answered', revision, failures, successes })
      if (Object.keys(failures).length > 0) setRefusals((count) => count + 1)
      else if (key === null) setPasses((count) => count + 1)
      else await invalidateAnswers(queries, CHANGED_BY_ASSIGNMENT)
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'session_expired')
        dispatch({ type: 'refused', revision, sentence: error.message })
      else dispatch({ type: 'unanswered', revision, sentence: t(key === null ? 'unanswered_dry_run' : 'unanswered') })
    }
  }

  const submit = async (): Promise<void> => {
    if (form.sending !== null) return
    if (form.phase === 'assigned') return dispatch({ type: 'reset', id: newId() })
    if (checkRecords(form.records).size === 0) return send()
    dispatch({ type: 'checked' })
    setRefusals((count) => count + 1)
  }

  return { form, dispatch, submit, refusals, passes, isKeepingRefused }
}
