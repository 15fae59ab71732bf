/** The properties of a key stroke that shortcuts use; a subset of `KeyboardEvent`. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  readonly code?: string
}

/** Maximum time in milliseconds between the strokes of a sequence such as `g s`. */
export const SEQUENCE_MS = 1500

/**
 * The Latin letter of a key. On a keyboard layout of another script, the position of the key determines the letter:
 * Russian `л` is on the key of `k`.
 */
const letterOf = ({ key, code = '' }: Stroke): string => {
  const isOtherScript = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  return (isOtherScript ? /^Key([A-Z])$/.exec(code)?.[1] : undefined)?.toLowerCase() ?? key.toLowerCase()
}

/**
 * The name of a key stroke in the notation of shortcuts: `mod+k`, `alt+ArrowUp`, `?`, `Enter`, `shift+j`. The name
 * contains Shift only for letters and named keys, because `?` needs Shift on some keyboards only.
 */
export const strokeName = (stroke: Stroke): string => {
  const isNamed = stroke.key.length > 1
  const key = isNamed ? stroke.key : letterOf(stroke)
  const isLetter = key.toLowerCase() !== key.toUpperCase()
  const parts: string[] = []
  if (stroke.ctrlKey || stroke.metaKey) parts.push('mod')
  if (stroke.altKey) parts.push('alt')
  if (stroke.shiftKey && (isNamed || isLetter)) parts.push('shift')
  return [...parts, key].join('+')
}

/** Whether a key stroke is text input: it has no Control, Command or Alt, and is no function key. */
export const isTyping = (stroke: Stroke): boolean =>
  !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey && !/^F\d+$/.test(stroke.key)

/**
 * Matches the stroke `pressed`, which follows the strokes `before`, with a complete shortcut of `known`, with the
 * beginning of a shortcut, or with neither. A stroke that completes no sequence may begin another sequence.
 */
export const matchStrokes = (
  known: readonly string[],
  before: string,
  pressed: string,
): { complete?: string; pending: string } => {
  for (const strokes of before === '' ? [pressed] : [`${before} ${pressed}`, pressed]) {
    if (known.includes(strokes)) return { complete: strokes, pending: '' }
    if (known.some((keys) => keys.startsWith(`${strokes} `))) return { pending: strokes }
  }
  return { pending: '' }
}
