import { NSB, NSE } from '@seriatim/scripts'
import { useMessages } from '../../app/i18n.ts'

const MARKS = /([\u0098\u009C])/

/**
 * Text with the marks of non-sorting characters (U+0098, U+009C) as filled brackets with a tooltip, which no typed
 * character resembles.
 */
export function WithNonSortingMarks({ text }: { text: string }) {
  const t = useMessages('nonSorting')
  if (!text.includes(NSB) && !text.includes(NSE)) return text
  return text
    .split(MARKS)
    .map((part, index) =>
      part === NSB || part === NSE ? (
        <span
          key={index}
          className="non-sorting-mark"
          data-mark={part === NSB ? 'begin' : 'end'}
          role="img"
          aria-label={t(part === NSB ? 'begin' : 'end')}
          title={t(part === NSB ? 'begin' : 'end')}
        />
      ) : (
        part
      ),
    )
}
