import { type RefObject, useLayoutEffect } from 'react'
import { useLatest } from '../kernel/use-latest.ts'

/**
 * Keeps the text of a focused input selected if the text changes before the user types, for example when the name of a
 * code arrives. Without this hook, the browser puts the caret after the text.
 */
export const useSelectedText = (input: RefObject<HTMLInputElement | null>, text: string, isTyped: () => boolean) => {
  const latest = useLatest(isTyped)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes
  useLayoutEffect(() => {
    if (document.activeElement === input.current && !latest.current()) input.current?.select()
  }, [text])
}
