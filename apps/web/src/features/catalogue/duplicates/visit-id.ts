import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { entryKey } from '../../../kernel/entry-state.ts'

/**
 * An id for a visit of a page. It stays the same after a reload and on Back, and changes when the page is opened again.
 * The server handles calls with the same id as one call.
 */
export const useVisitId = (): string => {
  const router = useRouter()
  const [visit] = useState(() => entryKey(router.state.location) ?? String(Date.now()))
  return visit
}

const PREFIX = 'seriatim.duplicated.'

/**
 * The ISSNs of duplicates that were saved during a visit: after a reload, the page shows these records and creates no
 * further duplicates.
 */
export const savedDuplicates = {
  read: (visit: string, name: string): string | undefined => {
    try {
      return sessionStorage.getItem(`${PREFIX}${visit} ${name}`) ?? undefined
    } catch {
      return undefined
    }
  },
  note: (visit: string, name: string, issn: string): void => {
    try {
      sessionStorage.setItem(`${PREFIX}${visit} ${name}`, issn)
    } catch {
      // If the storage is blocked, a reload creates another duplicate. No ISSN is assigned to that duplicate until it
      // is saved.
    }
  },
}
