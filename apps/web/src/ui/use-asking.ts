import { useCallback, useState } from 'react'
import { confirm } from './confirm.tsx'

/**
 * A question over a dialog: while it is asked the dialog beneath must not close by Escape (`closeOnEscape={!isAsking}`),
 * not even by the same stroke that answers the question.
 */
export const useAsking = (): readonly [isAsking: boolean, ask: typeof confirm] => {
  const [isAsking, setAsking] = useState(false)
  const ask = useCallback<typeof confirm>(async (question) => {
    setAsking(true)
    const isSure = await confirm(question)
    setTimeout(() => setAsking(false))
    return isSure
  }, [])
  return [isAsking, ask]
}
