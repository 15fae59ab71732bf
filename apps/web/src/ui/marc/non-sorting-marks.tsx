import { NSB, NSE } from '@seriatim/scripts'
import { useMessages } from '../../kernel/i18n.ts'

const MARKS = /([\u0098\u009C])/

/**
 * Text in which the marks around non-sorting characters (U+0098, U+009C) are drawn as filled brackets with a tooltip.
 * No typed character resembles these.
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
