import { type RefObject, useLayoutEffect } from 'react'
import { useLatest } from './use-latest.ts'

/**
 * Text that what one types replaces: while one is in the field and has typed nothing, it stays marked when it comes to
 * read otherwise, as when the list that names a code arrives. The browser alone would put the cursor behind it.
 */
export const useSelectedText = (input: RefObject<HTMLInputElement | null>, text: string, isTyped: () => boolean) => {
  const latest = useLatest(isTyped)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is the reason
  useLayoutEffect(() => {
    if (document.activeElement === input.current && !latest.current()) input.current?.select()
  }, [text])
}
