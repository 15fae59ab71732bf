import type { DiagnosticLists, RecordAnswer, RecordVersion } from '@seriatim/contract'
import type { Field, MarcRecord } from '@seriatim/marc'
import { enrichmentsOf } from '@seriatim/profile/enrichments'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useEffect, useEffectEvent } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { useMerge } from '../conflict/use-merge.ts'
import { newestVersion } from '../state/newest-version.ts'
import type { KeptDocument } from '../state/use-document.ts'
import { recordOfWire } from '../state/wire.ts'
import { writtenEnrichments } from '../state/written-enrichments.ts'
import type { CardEvent } from './card-view.ts'
import type { Saving } from './use-saving.ts'

/**
 * Asks once for each time that the lock is taken whether the base has something newer than `versionId`: a draft beside
 * the active version, a version that came while the text waited in the browser or while somebody else had the lock, or
 * simply that an older version was asked for. Said at once, not when it is saved.
 */
const useNewestWhenHeld = (
  issn: string,
  isHeld: boolean,
  versionId: string,
  tell: (newest: RecordVersion) => void,
): void => {
  const { data: newest, error } = useQuery({
    queryKey: ['newestVersion', issn],
    queryFn: async () => (await newestVersion(issn)) ?? null,
    enabled: isHeld,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    // Each answer is another value: it is looked at once, when it comes.
    structuralSharing: false,
  })
  const look = useEffectEvent((found: RecordVersion) => {
    if (found.id !== versionId) tell(found)
  })
  useEffect(() => {
    if (newest) look(newest)
  }, [newest])
  useEffect(() => {
    if (error) notify.failure(error)
  }, [error])
}

/** What is done when the base has another version than the text was made from: load it, keep the text, merge both. */
export const useOtherVersions = ({
  issn,
  kept,
  saving,
  active,
  isEdited,
  isNew,
  isHeld,
  tell,
}: {
  issn: string
  kept: KeptDocument
  saving: Saving
  /** The active version of the base, as far as it is known. */
  active: MarcRecord | undefined
  isEdited: boolean
  /** A duplicate that has not been stored: the base has no version of it. */
  isNew: boolean
  /** Whether the lock is held now, for a record that is edited. */
  isHeld: boolean
  tell: Dispatch<CardEvent>
}) => {
  const t = useMessages('catalogue')
  const { document, load, rebase } = kept
  const latest = useLatest(document)
  useNewestWhenHeld(issn, isHeld && !isNew, document.versionId, saving.setStale)

  // The enrichments of a newer version are those of the active one, which it is or stands beside.
  const writtenOf = (version: RecordVersion): readonly Field[] | undefined =>
    version.status === 'active' || active === undefined ? undefined : enrichmentsOf(active)
  const edit = (version: RecordVersion): { record: MarcRecord; diagnostic: DiagnosticLists } => {
    const record = recordOfWire(version.record)
    load(record, version.id, writtenOf(version))
    saving.settleStale()
    return { record, diagnostic: version.diagnostic }
  }
  const merging = useMerge(issn, kept, writtenOf, () => {
    saving.settleStale()
    tell({ type: 'rebased' })
  })

  return {
    merging,
    /** What is edited is given up for what the base has now. */
    reload: async () => {
      const question = { title: t('reload'), question: t('reload_question'), action: t('reload'), isDangerous: true }
      if (isEdited && !(await confirm(question))) return
      if (isNew) return kept.discard()
      const { present } = latest.current
      try {
        const newest = await newestVersion(issn)
        // What was typed meanwhile is not given up unasked.
        if (latest.current.present !== present && !(await confirm(question))) return
        if (newest) tell({ type: 'loaded', judged: edit(newest) })
      } catch (error) {
        notify.failure(error)
      }
    },
    /** A version was restored: its draft is what is edited. */
    takeRestored: (draft: RecordAnswer) => {
      const record = recordOfWire(draft.record)
      load(record, draft.version_id, writtenEnrichments(record, draft))
      saving.settleStale()
      tell({ type: 'loaded', judged: { diagnostic: draft.diagnostic, record } })
    },
    loadNewer: () => {
      if (saving.stale) tell({ type: 'newerLoaded', judged: edit(saving.stale) })
    },
    /** The text goes on from the newer version. */
    keepText: () => {
      if (!saving.stale) return
      rebase(recordOfWire(saving.stale.record), saving.stale.id, writtenOf(saving.stale))
      saving.settleStale()
      tell({ type: 'rebased' })
    },
  }
}
