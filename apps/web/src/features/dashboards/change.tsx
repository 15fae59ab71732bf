import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './dashboards.module.css'

/** The change of a figure in the last week: an arrow, the number, and a colour. Empty if there is no earlier value. */
export function Change({ value, isFault = true }: { value: number | null; isFault?: boolean }) {
  const t = useMessages('dashboards')
  const { number } = useFormats()
  if (value === null)
    return <span className={classes.change} title={t('no_history')} aria-label={t('no_history')} role="img" />
  const count = Math.abs(value)
  const sentence = value === 0 ? t('same') : value > 0 ? t('more', { count }) : t('fewer', { count })
  const tone = value === 0 || !isFault ? undefined : value > 0 ? 'worse' : 'better'
  return (
    <span className={classes.change} data-tone={tone} title={sentence} role="img" aria-label={sentence}>
      {value === 0 ? '0' : `${value > 0 ? '↑' : '↓'}\u202f${number(count)}`}
    </span>
  )
}
