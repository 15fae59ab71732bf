import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { placeOf } from '../../app/kept.ts'

/**
 * The visit to a page: the same after a reload and after going back to it, another one when it is opened anew. What is
 * asked of the server under its name is done once.
 */
export const useVisit = (): string => {
  const router = useRouter()
  const [visit] = useState(() => placeOf(router.state.location) ?? String(Date.now()))
  return visit
}

const PREFIX = 'seriatim.duplicated.'

/** Which duplicates of a visit have been saved, and under what numbers: a reload shows them, and makes no further ones. */
export const savedInVisit = {
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
      // Without it a reload makes another duplicate, which spends nothing before it is saved.
    }
  },
}
