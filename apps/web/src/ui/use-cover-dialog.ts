import { useCallback, useState } from 'react'
import { confirm } from './confirm.tsx'

/**
 * State for a dialog that another dialog (`cover`) or a confirmation may cover. While it is covered, the lower dialog
 * must not close with Escape (`closeOnEscape={!isCovered}`), not even with the same key press that closes the upper
 * dialog.
 */
export const useCoverDialog = (): readonly [
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
