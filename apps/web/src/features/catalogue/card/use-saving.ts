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
import { ApiError, request } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { invalidateAnswers } from '../../../kernel/invalidate.ts'
import { notify } from '../../../kernel/notify.ts'
import { type Closing, forcedParameters } from '../consequences/use-consequences.ts'
import { newestVersion } from '../state/newest-version.ts'
import type { ValidatedRecord } from '../state/validated-record.ts'
import { stateAfterSave } from './card-state.ts'
import { mapToSentFields } from './dropped-fields.ts'

/** The result of a dry run while its dialog is open. `record` is the record that was validated. */
export type Outcome = {
  readonly status: DryRunAnswer['status']
  readonly diagnostic: DiagnosticLists
  readonly record: MarcRecord
  /** The version on which the validated text is based; a merge during the dry run does not change it. */
  readonly versionId: string
  /** Other active records that would become invalid, or that the save will close. */
  readonly invalidated: readonly InvalidatedRecord[]
  /** Empty subfields that the save drops. */
  readonly dropped: readonly DroppedSubfield[]
  readonly closing: readonly Closing[]
  /**
   * Links of other records to a number that the save cancels; the save can redirect these links. `movesLinks`: whether
   * it will do so.
   */
  readonly redirects: readonly LinkRedirect[]
  readonly movesLinks: boolean
  /** The reason why enrichments (fields written by the system) were edited. */
  readonly reason: string | undefined
}

/** The input of a dry run or a save. */
type SaveInput = Pick<Outcome, 'record' | 'versionId' | 'closing' | 'movesLinks' | 'reason'>

export type Saving = {
  /** The request that is running; its button shows a loading indicator. */
  readonly busy: 'validating' | 'saving' | undefined
  readonly outcome: Outcome | undefined
  /** The version in the database that is newer than the edited one, if the save was refused because of it. */
  readonly stale: RecordVersion | undefined
  readonly validate: (record: MarcRecord, reason: string | undefined) => Promise<void>
  /** Sets the year in which a predecessor is closed with the save (undefined: not closed), and repeats the dry run. */
  readonly close: (issn: string, year: string | undefined) => Promise<void>
  /** Sets whether the save redirects links to the cancelled numbers, and repeats the dry run. */
  readonly redirect: (movesLinks: boolean) => Promise<void>
  readonly save: () => Promise<void>
  readonly cancel: () => void
  readonly settleStale: () => void
  readonly setStale: (version: RecordVersion) => void
}

/** Calls whose answers are out of date after a save. */
const CHANGED_BY_SAVE = ['search', 'readRecord', 'recordVersions', 'recordConsequences', 'notices']

/** Whether an answer is the result of a dry run, which has one of three statuses (specification-2, 4.2). */
const isOutcome = (answer: DryRunAnswer | RecordAnswer): answer is DryRunAnswer =>
  ['OK', 'WARNING', 'ERROR'].includes(answer.status)

const isStored = (answer: DryRunAnswer | RecordAnswer): answer is RecordAnswer => 'version_id' in answer

/** The two steps of saving (specification-2, 4.2): a dry run with three possible results, then the save. */
export const useSaving = (
  issn: string,
  versionId: string,
  on: {
    validated: (judged: ValidatedRecord) => void
    /** Called with the answer and the record that was sent, because the text may have changed since the request. */
    saved: (answer: RecordAnswer, sent: MarcRecord) => void
    /** Called if another person has the lock, or if administration has ended the lock. */
    locked: () => void
  },
): Saving => {
  const t = useMessages('catalogue')
  const elsewhere = useMessages('consequences')
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Saving['busy']>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [stale, setStale] = useState<RecordVersion>()

  const post = ({ record, versionId: begunWith, closing, movesLinks, reason }: SaveInput, dryRun: boolean) =>
    request(saveRecord, {
      params: { issn },
      body: {
        record: toWire(record),
        dry_run: dryRun,
        format: 'json',
        version_id: begunWith,
        close_predecessors: [...closing],
        move_links: movesLinks,
        ...forcedParameters(reason),
      },
    })

  const tellFailure = async (error: unknown): Promise<void> => {
    if (error instanceof ApiError && error.code === 'stale_version') {
      const newest = await newestVersion(issn).catch(() => undefined)
      // If the newer version was merged meanwhile, the text only has to be validated again.
      if (newest && newest.id !== versionId) {
        setStale(newest)
        return
      }
    }
    if (error instanceof ApiError && (error.code === 'locked' || error.code === 'lock_ended')) on.locked()
    notify.failure(error)
  }

  const tryRecord = async (asked: SaveInput): Promise<void> => {
    setBusy('validating')
    try {
      const answer = await post(asked, true)
      if (!isOutcome(answer)) {
        notify.error(t('validation_failed'))
        return
      }
      const { status, invalidated, redirects, dropped_subfields: dropped = [] } = answer
      const diagnostic = mapToSentFields(answer.diagnostic, asked.record)
      on.validated({ diagnostic, record: asked.record })
      setOutcome({ ...asked, status, diagnostic, invalidated, redirects, dropped })
    } catch (error) {
      await tellFailure(error)
    } finally {
      setBusy(undefined)
    }
  }

  /**
   * The message about changes of other records that wait for locks: a full sentence for one record, otherwise the
   * number of records.
   */
  const tellWaiting = (waiting: readonly WaitingChange[]): string => {
    const [first] = waiting
    const issns = [...new Set(waiting.map(({ issn }) => issn))]
    return issns.length === 1
      ? first!.sentence
      : elsewhere('saved_and_waits', { count: issns.length, issns: issns.join(', ') })
  }

  const tryAgain = (
    { record, versionId: begunWith, closing, movesLinks, reason }: Outcome,
    changed: Partial<SaveInput>,
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
