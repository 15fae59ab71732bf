import type { ReactNode } from 'react'
import { useMessages } from '../../app/i18n.ts'
import { IconMinus, IconX } from '../../ui/icons.tsx'
import classes from './chip.module.css'

/** A condition as a chip: what it asks, a minus where it excludes, a cross that removes it where it can be removed. */
export function Chip({
  text,
  title,
  isExcluded = false,
  icon,
  onRemove,
}: {
  text: string
  /** In full, where `text` is cut. */
  title?: string
  isExcluded?: boolean
  icon?: ReactNode
  onRemove?: () => void
}) {
  const t = useMessages('search')
  const name = isExcluded ? t('not_chip', { text }) : text
  return (
    <span className={classes.chip} data-excluded={isExcluded || undefined} title={title}>
      {isExcluded ? <IconMinus size={13} stroke={2} aria-hidden /> : icon}
      {isExcluded ? <span className="visually-hidden">{t('excluded')}</span> : null}
      <bdi className={classes.text}>{text}</bdi>
      {onRemove === undefined ? null : (
        <button
          type="button"
          className={classes.remove}
          aria-label={t('remove_chip', { text: name })}
          onClick={onRemove}
        >
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
