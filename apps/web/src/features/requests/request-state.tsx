import type { RequestState as State } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconHourglass,
  IconPlayerPlay,
} from '../../ui/icons.tsx'
import classes from './requests.module.css'

const ICONS = {
  new: IconCircleDashed,
  in_progress: IconPlayerPlay,
  waiting: IconHourglass,
  assigned: IconCircleCheck,
  refused: IconBan,
  withdrawn: IconArrowBackUp,
  closed: IconCircleX,
} as const

/** The state of a request, as an icon and a word. */
export function RequestState({ state }: { state: State }) {
  const t = useMessages('requestsPage')
  const Icon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={15} aria-hidden /> {t(`state_${state}`)}
    </span>
  )
}
