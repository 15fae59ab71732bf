import type { DoctorRepair } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import { IconCircleCheck, IconCircleHalf2, IconCircleX } from '../../ui/icons.tsx'
import classes from './doctor.module.css'

const ICONS = { whole: IconCircleCheck, partly: IconCircleHalf2, none: IconCircleX } as const

/** Whether a broken place can be repaired, as text next to an icon. */
export function RepairState({ repair }: { repair: DoctorRepair }) {
  const t = useMessages('doctor')
  const Icon = ICONS[repair]
  return (
    <span className={classes.repair} data-repair={repair}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`repair_${repair}`)}
    </span>
  )
}
