import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { GROUP_TOKENS } from './palette.ts'
import type { Group } from './relations.ts'

/** The tips of links as in the graph, at the right end of a line of length 34. */
const TIP_SHAPES: Readonly<Record<Group, ReactNode>> = {
  medium: <circle cx="29" cy="6" r="3.5" />,
  succession: <path d="M24 1.5 34 6 24 10.5Z" />,
  part: <path d="M23 6 28.5 1.5 34 6 28.5 10.5Z" />,
  edition: <path d="M23 1.5 34 6 23 10.5 26.5 6Z" />,
  other: <path d="M26 2.5h7v7h-7z" />,
}

/**
 * A sample of a link for the legend. Colour and tip show the kind of link; a dashed line means that only one of the
 * records has the link.
 */
export function LinkSample({ group, isBoth }: { group: Group; isBoth: boolean }) {
  const t = useMessages('graph')
  return (
    <svg
      width="36"
      height="12"
      viewBox="0 0 36 12"
      role="img"
      aria-label={`${t(`group_${group}`)}, ${t(isBoth ? 'both_sides' : 'one_side')}`}
      style={{ color: `var(${GROUP_TOKENS[group]})`, flex: 'none' }}
    >
      <line
        x1="1"
        y1="6"
        x2="26"
        y2="6"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeDasharray={isBoth ? undefined : '5 3'}
      />
      <g fill="currentColor">{TIP_SHAPES[group]}</g>
    </svg>
  )
}
