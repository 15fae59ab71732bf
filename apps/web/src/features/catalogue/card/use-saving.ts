import {
  type DiagnosticLists,
  type DroppedSubfield,
  type DryRunAnswer,
  type InvalidatedRecord,
  type LinkRedirect,
  type RecordAnswer,
  type RecordVersion,
  saveRecord,
  type WaitingChange,
} from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { toWire } from '@seriatim/marc'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../../../app/api.ts'
import { useMessages } from '../../../app/i18n.ts'
import { invalidateAnswers } from '../../../app/invalidate.ts'
import { notify } from '../../../ui/notify.ts'
import { type Closing, forced } from '../consequences/use-consequences.ts'
import type { Judged } from '../state/judged.ts'
import { newestVersion } from '../state/newest-version.ts'
import { stateAfterSave } from './card-state.ts'
import { atSentFields } from './dropped-fields.ts'

/** What a dry run found, while its dialog is open. The record is the one that was validated. */
export type Outcome = {
  readonly status: DryRunAnswer['status']
  readonly diagnostic: DiagnosticLists
  readonly record: MarcRecord
  /** The version that this text began with: a merge meanwhile does not make a text without it newer. */
  readonly versionId: string
  /** Other active records that would become invalid, or that are closed. */
  readonly invalidated: readonly InvalidatedRecord[]
  /** Empty subfields that the save leaves out. */
  readonly dropped: readonly DroppedSubfield[]
  readonly closing: readonly Closing[]
  /** Links of other records that the save may redirect, and whether it does. */
  readonly redirects: readonly LinkRedirect[]
  readonly movesLinks: boolean
  /** Why enrichments are changed by hand. */
  readonly reason: string | undefined
}

/** What a dry run or a save is made with. */
type Asked = Pick<Outcome, 'record' | 'versionId' | 'closing' | 'movesLinks' | 'reason'>

export type Saving = {
  /** What is going on: the buttons say so. */
  readonly busy: 'validating' | 'saving' | undefined
  readonly outcome: Outcome | undefined
  /** A newer version than the edit is based on. Nothing was stored. */
  readonly stale: RecordVersion | undefined
  readonly validate: (record: MarcRecord, reason: string | undefined) => Promise<void>
  /** Closes a predecessor with the save, or does not: the dry run is made again. */
  readonly close: (issn: string, year: string | undefined) => Promise<void>
  /** Redirects links to the cancelled numbers with the save, or does not: the dry run is made again. */
  readonly redirect: (movesLinks: boolean) => Promise<void>
  readonly save: () => Promise<void>
  readonly cancel: () => void
  readonly settleStale: () => void
  readonly setStale: (version: RecordVersion) => void
}

/** Answers of other calls that a stored version makes untrue. */
const CHANGED_BY_SAVE = ['search', 'readRecord', 'recordVersions', 'recordConsequences', 'notices']

/** A dry run with one of the three statuses that mean something (specification-2, 4.2). */
const isOutcome = (answer: DryRunAnswer | RecordAnswer): answer is DryRunAnswer =>
  ['OK', 'WARNING', 'ERROR'].includes(answer.status)

const isStored = (answer: DryRunAnswer | RecordAnswer): answer is RecordAnswer => 'version_id' in answer

/** The two steps of saving (specification-2, 4.2): a dry run with its three outcomes, then the save itself. */
export const useSaving = (
  issn: string,
  versionId: string,
  on: {
    validated: (judged: Judged) => void
    /** With what was sent: the text may have gone on since. */
    saved: (answer: RecordAnswer, sent: MarcRecord) => void
    /** Somebody else has the lock, or administration ended it. */
    locked: () => void
  },
): Saving => {
  const t = useMessages('catalogue')
  const elsewhere = useMessages('consequences')
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Saving['busy']>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [stale, setStale] = useState<RecordVersion>()

  const post = ({ record, versionId: begunWith, closing, movesLinks, reason }: Asked, dryRun: boolean) =>
    request(saveRecord, {
      params: { issn },
      body: {
        record: toWire(record),
        dry_run: dryRun,
        format: 'json',
        version_id: begunWith,
        close_predecessors: [...closing],
        move_links: movesLinks,
        ...forced(reason),
      },
    })

  const tellFailure = async (error: unknown): Promise<void> => {
    if (error instanceof ApiError && error.code === 'stale_version') {
      const newest = await newestVersion(issn).catch(() => undefined)
      // What is newer than the text that was sent may be in the text by now: that one is only to be judged again.
      if (newest && newest.id !== versionId) {
        setStale(newest)
        return
      }
    }
    if (error instanceof ApiError && (error.code === 'locked' || error.code === 'lock_ended')) on.locked()
    notify.failure(error)
  }

  const tryRecord = async (asked: Asked): Promise<void> => {
    setBusy('validating')
    try {
      const answer = await post(asked, true)
      if (!isOutcome(answer)) {
        notify.error(t('validation_failed'))
        return
      }
      const { status, invalidated, redirects, dropped_subfields: dropped = [] } = answer
      const diagnostic = atSentFields(answer.diagnostic, asked.record)
      on.validated({ diagnostic, record: asked.record })
      setOutcome({ ...asked, status, diagnostic, invalidated, redirects, dropped })
    } catch (error) {
      await tellFailure(error)
    } finally {
      setBusy(undefined)
    }
  }

  /** What the save leaves to be done: its sentence, or how many records wait. */
  const tellWaiting = (waiting: readonly WaitingChange[]): string => {
    const [first] = waiting
    const issns = [...new Set(waiting.map(({ issn }) => issn))]
    return issns.length === 1
      ? first!.sentence
      : elsewhere('saved_and_waits', { count: issns.length, issns: issns.join(', ') })
  }

  const tryAgain = (
    { record, versionId: begunWith, closing, movesLinks, reason }: Outcome,
    changed: Partial<Asked>,
  ): Promise<void> => tryRecord({ record, versionId: begunWith, closing, movesLinks, reason, ...changed })

  const close = async (closed: string, year: string | undefined): Promise<void> => {
    if (!outcome) return
    const others = outcome.closing.filter(({ issn: other }) => other !== closed)
    const closing = year === undefined ? others : [...others, { issn: closed, year }]
    await tryAgain(outcome, { closing })
  }

  const redirect = async (movesLinks: boolean): Promise<void> => {
    if (outcome) await tryAgain(outcome, { movesLinks })
  }

  const save = async (): Promise<void> => {
    if (!outcome) return
    setBusy('saving')
    try {
      const answer = await post(outcome, false)
      setOutcome(undefined)
      if (!isStored(answer)) {
        notify.error(t('validation_failed'))
        return
      }
      setStale(undefined)
      on.saved(answer, outcome.record)
      if (stateAfterSave(answer) === 'savedDraft')
        notify.attention(
          `${t('saved_and_collapsed')} ${t('saved_is_draft', { count: answer.diagnostic.errors.length })}`,
        )
      else notify.done(t('saved_and_collapsed'))
      if (answer.waiting) notify.info(tellWaiting(answer.waiting))
      await invalidateAnswers(queries, CHANGED_BY_SAVE)
    } catch (error) {
      setOutcome(undefined)
      await tellFailure(error)
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    outcome,
    stale,
    validate: (record, reason) => tryRecord({ record, versionId, reason, closing: [], movesLinks: true }),
    close,
    redirect,
    save,
    cancel: () => setOutcome(undefined),
    settleStale: () => setStale(undefined),
    setStale,
  }
}
