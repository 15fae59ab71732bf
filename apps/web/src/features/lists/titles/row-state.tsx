import { useMessages } from '../../../kernel/i18n.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleNumber1,
  IconCircleOff,
  IconListNumbers,
  IconSquareCheck,
} from '../../../ui/icons.tsx'
import { NONE, type RefinedTitle, type RowState, rowState } from './state/refined.ts'
import classes from './titles.module.css'

const ICONS = {
  certain: IconCircleCheck,
  one: IconCircleNumber1,
  several: IconListNumbers,
  none: IconCircleOff,
  failed: IconAlertTriangle,
  done: IconSquareCheck,
  searching: IconCircleDashed,
} as const

export function StateIcon({ state }: { state: RowState }) {
  const Icon = ICONS[state]
  return <Icon className={classes.icon} data-state={state} size={15} stroke={1.7} aria-hidden />
}

/** The state of a title in the list as a word, followed by its ISSN if one is chosen. */
export function RowWord({ row }: { row: RefinedTitle }) {
  const t = useMessages('titles')
  const state = rowState(row)
  const { selected, hits, certain } = row
  const issn = state === 'certain' ? certain : selected === NONE ? null : selected
  const word =
    state === 'done' && selected === NONE
      ? t('row_done_none')
      : state === 'several' || state === 'one'
        ? t('row_hits', { count: hits })
        : t(`row_${state}`)
  return (
    <span className={classes.word} data-state={state}>
      {issn === null || state === 'several' || state === 'one' ? null : <span className={classes.issn}>{issn}</span>}
      {word}
    </span>
  )
}
