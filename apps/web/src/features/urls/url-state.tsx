import type { UrlState as State } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import { IconCircleCheck, IconCircleX, IconClock, IconHelpCircle, IconUnlink } from '../../ui/icons.tsx'
import classes from './url-state.module.css'

const ICONS = {
  valid: IconCircleCheck,
  broken: IconUnlink,
  deleted: IconCircleX,
  uncheckable: IconHelpCircle,
  unknown: IconClock,
} as const

/** The result of the check of a URL, as an icon and a word. */
export function UrlState({ state }: { state: State }) {
  const t = useMessages('urls')
  const Icon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={15} aria-hidden /> {t(`state_${state}`)}
    </span>
  )
}
