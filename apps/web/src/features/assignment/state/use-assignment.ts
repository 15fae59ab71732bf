import { assign, assignRequest } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useMemo, useReducer, useState } from 'react'
import { ApiError, request as callServer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { invalidateAnswers } from '../../../kernel/invalidate.ts'
import { newId } from '../../../kernel/new-id.ts'
import { useSession } from '../../../kernel/session.tsx'
import { useLatest } from '../../../kernel/use-latest.ts'
import { REQUEST_CALLS } from '../../requests/request-calls.ts'
import {
  type AssignmentAction,
  type AssignmentForm,
  assignsOnNextSubmit,
  emptyForm,
  reduceAssignment,
} from './assignment-form.ts'
import { checkRecords } from './checks.ts'
import type { RequestOfAssignment } from './request-of-assignment.ts'
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
  /**
   * Runs the next step: a dry run, the assignment, and after the assignment a blank form or the page of the request.
   */
  readonly submit: () => Promise<void>
  /** Restores the form as it was when it was opened the first time. */
  readonly reset: () => void
  /** Counts submits with problems: each moves the focus to the first problem. */
  readonly refusals: number
  /** Counts dry runs without problems: each moves the focus to the button of the next step. */
  readonly passes: number
  readonly isKeepingRefused: boolean
}

const initialForm = (request: RequestOfAssignment | undefined): AssignmentForm =>
  request === undefined
    ? emptyForm(newId())
    : {
        ...emptyForm(newId()),
        records: request.records,
        centerId: request.center.id ?? null,
        request: { updatedAt: request.updatedAt, letter: '' },
      }

/**
 * The assignment form of the user, which is stored across reloads, and its submit function.
 * @param request the request of a publisher for which the form is; undefined for an assignment without a request
 */
export const useAssignment = (request?: RequestOfAssignment): Assignment => {
  const t = useMessages('assignment')
  const { profile } = useSession()
  const queries = useQueryClient()
  const requestId = request?.id
  const store = useMemo(() => formStore(localStorage, profile.username, requestId), [profile.username, requestId])
  const [found] = useState(() => store.read(Date.now()))
  const [form, dispatch] = useReducer(reduceAssignment, undefined, () => found ?? initialForm(request))
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

  /** Sends the records to the call for a request, or to the call for an assignment without one. */
  const sendRecords = (key: string | null) => {
    const { records, centerId } = form
    const body = { records: records.map(toWireRecord), dry_run: key === null }
    const options = { idempotencyKey: key ?? undefined }
    if (request === undefined) {
      const center_id = centerId ?? profile.center?.id
      return callServer(assign, { body: { ...body, center_id, user_id: profile.id } }, options)
    }
    const { updatedAt = null, letter = '' } = form.request ?? {}
    const basis = updatedAt === null ? {} : { updated_at: updatedAt }
    return callServer(assignRequest, { params: { id: request.id }, body: { ...body, text: letter, ...basis } }, options)
  }

  const send = async (): Promise<void> => {
    const { revision } = form
    const key = assignsOnNextSubmit(form) ? (form.key ?? newId()) : null
    // The key is stored before the request: if the user leaves the page meanwhile, a later submit requests the same
    // ISSNs.
    if (key !== null) store.keep({ ...form, key }, Date.now())
    dispatch({ type: 'sent', key })
    try {
      const { failures, successes } = await sendRecords(key)
      dispatch({ type: 'answered', revision, failures, successes })
      if (Object.keys(failures).length > 0) setRefusals((count) => count + 1)
      else if (key === null) setPasses((count) => count + 1)
      else await invalidateAnswers(queries, [...CHANGED_BY_ASSIGNMENT, ...(request ? REQUEST_CALLS : [])])
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'session_expired') {
        const isChanged = error.code === 'stale_row' && request !== undefined
        dispatch({ type: 'refused', revision, sentence: isChanged ? t('request_changed') : error.message })
        // Another person has changed the request. The user reads the reason, and the next step is a dry run again.
        const updatedAt = isChanged ? await request.readAgain() : undefined
        if (updatedAt !== undefined) dispatch({ type: 'changeRequest', values: { updatedAt } })
      } else dispatch({ type: 'unanswered', revision, sentence: t(key === null ? 'unanswered_dry_run' : 'unanswered') })
    }
  }

  const reset = (): void =>
    dispatch({ type: 'reset', id: newId(), ...(request === undefined ? {} : { records: request.records }) })

  const submit = async (): Promise<void> => {
    if (form.sending !== null) return
    if (form.phase === 'assigned') return request === undefined ? reset() : request.onDone()
    if (checkRecords(form.records).size === 0) return send()
    dispatch({ type: 'checked' })
    setRefusals((count) => count + 1)
  }

  return { form, dispatch, submit, reset, refusals, passes, isKeepingRefused }
}
