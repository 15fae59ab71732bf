import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { entryKey } from '../../app/entry-state.ts'

/**
 * An id for the visit to a page: the same after a reload and on Back, another when the page is opened again. The
 * server treats calls with the same id as one.
 */
export const useVisitId = (): string => {
  const router = useRouter()
  const [visit] = useState(() => entryKey(router.state.location) ?? String(Date.now()))
  return visit
}

const PREFIX = 'seriatim.duplicated.'

/** The saved duplicates of a visit, with their ISSNs: a reload shows them, and makes no further ones. */
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
      // If storage is blocked, a reload makes another duplicate, which assigns no number until it is saved.
    }
  },
}
