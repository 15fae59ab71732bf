import { useCallback, useState } from 'react'
import { confirm } from './confirm.tsx'

/**
 * A confirmation or another dialog (`cover`) over a dialog. Meanwhile the dialog beneath must not close with Escape
 * (`closeOnEscape={!isCovered}`), not even with the key press that closes the upper one.
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
