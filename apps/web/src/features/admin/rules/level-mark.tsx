import { IconAlertTriangle, IconCircleMinus, IconCircleX } from '../../../ui/icons.tsx'
import classes from './rules.module.css'

const ICONS = { error: IconCircleX, warning: IconAlertTriangle, off: IconCircleMinus } as const

/** The level of a rule in a category of records: a shape and a colour with a text alternative. */
export function LevelMark({ level, label }: { level: keyof typeof ICONS; label: string }) {
  const Icon = ICONS[level]
  return (
    <span className={classes.mark} data-level={level} role="img" aria-label={label} title={label}>
      <Icon size={15} aria-hidden />
    </span>
  )
}
