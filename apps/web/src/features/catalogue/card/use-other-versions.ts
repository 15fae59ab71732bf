import type { DiagnosticLists, RecordAnswer, RecordVersion } from '@seriatim/contract'
import type { Field, MarcRecord } from '@seriatim/marc'
import { enrichmentsOf } from '@seriatim/profile/enrichments'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { confirm } from '../../../ui/confirm.tsx'
import type { StoredDocument } from '../../document/use-document.ts'
import { recordOfWire } from '../../document/wire.ts'
import { useMerge } from '../conflict/use-merge.ts'
import { newestVersion } from '../state/newest-version.ts'
import { systemEnrichments } from '../state/system-enrichments.ts'
import type { CardEvent } from './card-view.ts'
import type { Saving } from './use-saving.ts'

/**
 * Each time the lock is taken, checks once whether the database has a newer version than `versionId`: a draft, or a
 * version that another lock holder saved. The user therefore knows before a save that the text is not based on the
 * newest version.
 */
const useNewestWhenLocked = (
  issn: string,
  isHeld: boolean,
  versionId: string,
  onNewer: (newest: RecordVersion) => void,
): void => {
  const { data: newest, error } = useQuery({
    queryKey: ['newestVersion', issn],
    queryFn: async () => (await newestVersion(issn)) ?? null,
    enabled: isHeld,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    // Each answer is a new object, so that the effect runs exactly once for each.
    structuralSharing: false,
  })
  const look = useEffectEvent((found: RecordVersion) => {
    if (found.id !== versionId) onNewer(found)
  })
  useEffect(() => {
    if (newest) look(newest)
  }, [newest])
  useEffect(() => {
    if (error) notify.failure(error)
  }, [error])
}

/**
 * Actions for a text that is not based on the newest version in the database: load that version, keep the text, or
 * merge both.
 */
export const useOtherVersions = ({
  issn,
  storedDocument,
  saving,
  active,
  isEdited,
  isNew,
  isHeld,
  dispatch,
}: {
  issn: string
  storedDocument: StoredDocument
  saving: Saving
  /** The active version in the database, if known. */
  active: MarcRecord | undefined
  isEdited: boolean
  /** Whether the record is an unsaved duplicate, which has no version in the database. */
  isNew: boolean
  /** Whether the user holds the lock of an editable record. */
  isHeld: boolean
  dispatch: Dispatch<CardEvent>
}) => {
  const t = useMessages('catalogue')
  const { document, load, rebase } = storedDocument
  const latest = useLatest(document)
  useNewestWhenLocked(issn, isHeld && !isNew, document.versionId, saving.setStale)

  // A draft that is newer than the active version has the enrichments of the active version.
  const writtenOf = (version: RecordVersion): readonly Field[] | undefined =>
    version.status === 'active' || active === undefined ? undefined : enrichmentsOf(active)
  const edit = (version: RecordVersion): { record: MarcRecord; diagnostic: DiagnosticLists } => {
    const record = recordOfWire(version.record)
    load(record, version.id, writtenOf(version))
    saving.settleStale()
    return { record, diagnostic: version.diagnostic }
  }
  const merging = useMerge(issn, storedDocument, writtenOf, () => {
    saving.settleStale()
    dispatch({ type: 'rebased' })
  })

  return {
    merging,
    /** Discards the edit, and loads the newest version. */
    reload: async () => {
      const question = { title: t('reload'), question: t('reload_question'), action: t('reload'), isDangerous: true }
      if (isEdited && !(await confirm(question))) return
      if (isNew) return storedDocument.discard()
      const { present } = latest.current
      try {
        const newest = await newestVersion(issn)
        // Text typed during the request is discarded only after another confirmation.
        if (latest.current.present !== present && !(await confirm(question))) return
        if (newest) dispatch({ type: 'loaded', judged: edit(newest) })
      } catch (error) {
        notify.failure(error)
      }
    },
    /** Opens the draft that was created by restoring an old version. */
    takeRestored: (draft: RecordAnswer) => {
      const record = recordOfWire(draft.record)
      load(record, draft.version_id, systemEnrichments(record, draft))
      saving.settleStale()
      dispatch({ type: 'loaded', judged: { diagnostic: draft.diagnostic, record } })
    },
    loadNewer: () => {
      if (saving.stale) dispatch({ type: 'newerLoaded', judged: edit(saving.stale) })
    },
    /** Keeps the text, and bases it on the newer version. */
    keepText: () => {
      if (!saving.stale) return
      rebase(recordOfWire(saving.stale.record), saving.stale.id, writtenOf(saving.stale))
      saving.settleStale()
      dispatch({ type: 'rebased' })
    },
  }
}
