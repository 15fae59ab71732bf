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
  assignsOnNextSubmit,
  emptyForm,
  reduceAssignment,
} from './assignment-form.ts'
import { checkRecords } from './checks.ts'
import { newId } from './provisional.ts'
import { formStore } from './stored-form.ts'
import { toWireRecord } from './wire.ts'

/**
 * Pause in typing before the form is stored in the browser. When the user leaves the page, it is stored immediately.
 */
const SAVE_DELAY_MS = 300

/** Calls whose answers are out of date after an assignment: the free numbers, and search results. */
const CHANGED_BY_ASSIGNMENT = ['me', 'search', 'similarTitles', 'listBlocks']

export type Assignment = {
  readonly form: AssignmentForm
  readonly dispatch: Dispatch<AssignmentAction>
  /** Runs the next step: a dry run, the assignment, or a blank form after the assignment. */
  readonly submit: () => Promise<void>
  /** Counts submits with problems: each moves the focus to the first problem. */
  readonly refusals: number
  /** Counts dry runs without problems: each moves the focus to the button of the next step. */
  readonly passes: number
  readonly isKeepingRefused: boolean
}

/** The assignment form of the user, which is stored across reloads, and its submit function. */
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
      // The ISSNs of the assigned records have been shown: the next form is blank.
      if (latest.current.phase === 'assigned') store.forget()
      else keepNow()
    }
  }, [store, found])

  const send = async (): Promise<void> => {
    const { revision, records, centerId } = form
    const key = assignsOnNextSubmit(form) ? (form.key ?? newId()) : null
    // The key is stored before the request: if the user leaves the page meanwhile, a later submit requests the same
    // ISSNs.
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
