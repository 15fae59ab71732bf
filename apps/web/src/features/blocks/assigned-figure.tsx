import { assignedNumbers } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { BarFigure } from '../../ui/chart/bar-figure.tsx'
import { StateMessage } from '../../ui/state-message.tsx'

/** A chart of the numbers that a centre, or all centres, assigned in each month. */
export function AssignedFigure({ centre }: { centre: string | undefined }) {
  const t = useMessages('blocks')
  const { month: monthName } = useFormats()
  const { data, error, refetch } = useAnswer(assignedNumbers, { query: { center: centre } })
  if (error && !error.isHandled)
    return <StateMessage kind="failure" title={t('assigned_failed')} text={error.message} retry={refetch} />
  if (data === undefined) return null
  return (
    <BarFigure
      title={t('assigned')}
      about={t('assigned_total', { total: data.total, months: data.months.length })}
      categories={t('assigned_month')}
      values={t('assigned_numbers')}
      bars={data.months.map(({ month, assigned }) => ({ label: monthName(month), value: assigned }))}
    />
  )
}
