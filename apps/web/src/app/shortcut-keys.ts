/** A key stroke, as far as shortcuts are concerned; a subset of `KeyboardEvent`. */
export type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  readonly code?: string
}

/** A sequence such as `g s` must be completed within this time. */
export const SEQUENCE_MS = 1500

/** The letter of a key: while a layout of another script is on (`л` where `k` is), the one printed beside it. */
const letterOf = ({ key, code = '' }: Stroke): string => {
  const isOtherScript = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  return (isOtherScript ? /^Key([A-Z])$/.exec(code)?.[1] : undefined)?.toLowerCase() ?? key.toLowerCase()
}

/**
 * The name of a stroke as shortcuts are written: `mod+k`, `alt+ArrowUp`, `?`, `Enter`, `shift+j`. Shift counts only
 * with letters and named keys: `?` is `?` on every keyboard, whatever makes it.
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

/** Whether a stroke is one that text input needs for itself: no modifier that a shortcut uses, no function key. */
export const isTyping = (stroke: Stroke): boolean =>
  !stroke.ctrlKey && !stroke.metaKey && !stroke.altKey && !/^F\d+$/.test(stroke.key)

/**
 * What `pressed` means after the strokes `before`: a complete shortcut of `known`, the beginning of one, or neither.
 * A stroke that completes nothing may still begin a sequence of its own.
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
