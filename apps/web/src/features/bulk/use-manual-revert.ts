import { type BulkRecord, recordVersions } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '../../kernel/api.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { recordToContent } from '../document/content.ts'
import { writeLines } from '../document/lines.ts'
import { unsavedStore } from '../document/unsaved-store.ts'
import { recordOfWire } from '../document/wire.ts'

/**
 * Lets the user revert a record manually if it was changed after the change set. The editor opens with the content
 * before the set as unsaved text, based on the version that the set wrote, and merges it by field with later changes.
 * If the user already has unsaved text of the record, that text is opened instead.
 */
export function useManualRevert({ issn, before_version: before, left_version: left }: BulkRecord) {
  const { profile } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const begin = async (): Promise<void> => {
    setBusy(true)
    try {
      const store = unsavedStore(localStorage, profile.username)
      const { draft, active, archived } = await request(recordVersions, { params: { issn } })
      const version = [...draft, ...active, ...archived].find(({ id }) => id === before)
      if (version && left !== null && store.read(issn) === undefined) {
        const text = writeLines(recordToContent(recordOfWire(version.record))).join('\n')
        store.keep(issn, { text, versionId: left, at: new Date().toISOString() })
      }
      await navigate({ to: '/catalogue', search: { issns: issn } })
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return { begin, isBusy }
}
