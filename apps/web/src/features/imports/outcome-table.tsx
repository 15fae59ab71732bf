import { IMPORT_OUTCOMES, type ImportOutcome, type ImportRow } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPencil } from '../../ui/icons.tsx'
import { FilterLink } from './filter-link.tsx'
import classes from './import.module.css'

const ICONS = {
  rejected: IconCircleX,
  draft: IconPencil,
  active_with_warnings: IconAlertTriangle,
  active: IconCircleCheck,
} as const

/** The outcome of importing a record, as text next to an icon. */
export function Outcome({ outcome }: { outcome: ImportOutcome }) {
  const t = useMessages('importing')
  const Icon = ICONS[outcome]
  return (
    <span className={classes.outcome} data-outcome={outcome}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {t(`outcome_${outcome}`)}
    </span>
  )
}

/**
 * The numbers of rejected records, drafts, active records with warnings and active records. A click on a number filters
 * the list below.
 */
export function OutcomeTable({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  const { number } = useFormats()
  const counts = row.status_summary
  const all = IMPORT_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0)
  return (
    <table className={classes.outcomes}>
      <caption className="visually-hidden">{t('outcomes')}</caption>
      <tbody>
        {IMPORT_OUTCOMES.map((outcome) => (
          <tr key={outcome}>
            <th scope="row">
              <Outcome outcome={outcome} />
            </th>
            <td className={classes.number}>
              <FilterLink filter={{ outcome }}>{number(counts[outcome])}</FilterLink>
            </td>
            <td className={classes.share} aria-hidden>
              <span data-outcome={outcome} style={{ width: `${all === 0 ? 0 : (counts[outcome] / all) * 100}%` }} />
            </td>
            <td className={classes.meaning}>{t(`outcome_${outcome}_${row.dry_run ? 'would' : 'did'}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
