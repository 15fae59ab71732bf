import { type RecordVersion, recordVersions } from '@seriatim/contract'
import type { Field, MarcRecord, MergeChoice, MergedField } from '@seriatim/marc'
import { useMemo, useState } from 'react'
import { request } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { contentToRecord } from '../../document/content.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import { recordOfWire } from '../../document/wire.ts'
import { type ContentMerge, mergeContent } from './merge-content.ts'

/**
 * The record of the version on which an edit is based, or the original of the document if that version no longer
 * exists.
 */
const baseOf = async (issn: string, versionId: string, original: MarcRecord): Promise<MarcRecord> => {
  const { draft, active, archived } = await request(recordVersions, { params: { issn } })
  const version = [...draft, ...active, ...archived].find(({ id }) => id === versionId)
  return version ? recordOfWire(version.record) : original
}

export type MergeState = {
  /** The merge while its panel is open, else undefined. */
  readonly merge: ContentMerge | undefined
  readonly begin: (newer: RecordVersion) => Promise<void>
  readonly apply: (choose: (conflict: MergedField) => MergeChoice) => void
  readonly cancel: () => void
}

/**
 * Merges an edit with a version that another person saved meanwhile: at once if there are no conflicts, else after the
 * user's choices. The merge is one step of undo.
 */
export const useMerge = (
  issn: string,
  { document, merge: take }: StoredDocument,
  writtenOf: (version: RecordVersion) => readonly Field[] | undefined,
  onMerged: () => void,
): MergeState => {
  const t = useMessages('conflict')
  const [newer, setNewer] = useState<RecordVersion>()
  const [base, setBase] = useState<MarcRecord>()
  const isLocked = document.reason === undefined
  const merge = useMemo(
    () => (base && newer ? mergeContent(base, document.present, recordOfWire(newer.record), isLocked) : undefined),
    [base, newer, document.present, isLocked],
  )

  const latest = useLatest(document)

  const close = () => {
    setNewer(undefined)
    setBase(undefined)
  }
  const finish = (done: ContentMerge, version: RecordVersion, choose: (conflict: MergedField) => MergeChoice) => {
    take(done.apply(choose), recordOfWire(version.record), version.id, writtenOf(version))
    close()
    const count = done.fields.filter(({ kind }) => kind !== 'mine').length
    notify.done(t('merged', { count }))
    onMerged()
  }
  return {
    merge,
    begin: async (version) => {
      try {
        const began = await baseOf(issn, document.versionId, contentToRecord(document.original))
        // Text that was typed while the versions were fetched is also merged.
        const now = mergeContent(began, latest.current.present, recordOfWire(version.record), isLocked)
        if (now.conflicts.length === 0) return finish(now, version, () => 'mine')
        setBase(began)
        setNewer(version)
      } catch (error) {
        notify.failure(error)
      }
    },
    apply: (choose) => {
      if (merge && newer) finish(merge, newer, choose)
    },
    cancel: close,
  }
}
