import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { IconMinus, IconX } from '../../ui/icons.tsx'
import classes from './chip.module.css'

/**
 * A condition as a chip: its text, a minus if the condition excludes records, and a remove button if `onRemove` is set.
 */
export function Chip({
  text,
  title,
  isExcluded = false,
  icon,
  onRemove,
}: {
  text: string
  /** The full text, if `text` is shortened. */
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
