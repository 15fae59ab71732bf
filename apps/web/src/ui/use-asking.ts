import { useCallback, useState } from 'react'
import { confirm } from './confirm.tsx'

/**
 * A question, or another dialog (`cover`), over a dialog: meanwhile the dialog beneath must not close by Escape
 * (`closeOnEscape={!isCovered}`), not even by the same stroke that closes what lies over it.
 */
export const useAsking = (): readonly [
  isCovered: boolean,
  ask: typeof confirm,
  cover: (isCovered: boolean) => void,
] => {
  const [isCovered, setCovered] = useState(false)
  const cover = useCallback((covers: boolean) => {
    if (covers) setCovered(true)
    else setTimeout(() => setCovered(false))
  }, [])
  const ask = useCallback<typeof confirm>(
    async (question) => {
      cover(true)
      const isSure = await confirm(question)
      cover(false)
      return isSure
    },
    [cover],
  )
  return [isCovered, ask, cover]
}
