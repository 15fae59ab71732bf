import { BULK_OUTCOMES, type ChangeSet } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './bulk.module.css'
import type { RecordFilter } from './bulk-address.ts'
import { FilterLink } from './filter-link.tsx'

type Line = {
  readonly key: string
  readonly text: string
  readonly count: number
  readonly filter: Partial<RecordFilter>
}

/** The number of records that a revert did not change. */
const unrevertedCount = ({ reverted: _, ...others }: ChangeSet['reverts']): number =>
  Object.values(others).reduce((sum, count) => sum + count, 0)

/** The numbers of records that change, stay the same or have errors; a click on one filters the list below. */
export function SetOutcomes({ set }: { set: ChangeSet }) {
  const t = useMessages('bulk')
  const { number } = useFormats()
  const outcomes = BULK_OUTCOMES.map(
    (outcome): Line => ({
      key: outcome,
      text: t(`outcome_${outcome}`),
      count: set.outcomes[outcome] ?? 0,
      filter: { outcome },
    }),
  )
  const shown = (
    [
      ['invalid', set.invalid],
      ['newly_invalid', set.newly_invalid],
      ['locked', set.locked],
      ['left_out', set.state === 'previewed' ? set.left_out : 0],
      ['reverted', set.reverts.reverted ?? 0],
      ['revert_kept', unrevertedCount(set.reverts)],
    ] as const
  ).map(([key, count]): Line => ({ key, text: t(`shown_${key}`), count, filter: { shown: key } }))
  const lines = [...outcomes, ...shown].filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="bulk-outcomes">
      <h2 className={classes.step} id="bulk-outcomes">
        {t('outcomes')}
      </h2>
      <table className={classes.counts}>
        <tbody>
          {lines.map(({ key, text, count, filter }) => (
            <tr key={key} data-line={key}>
              <th scope="row">{text}</th>
              <td className={classes.number}>
                <FilterLink filter={filter}>{number(count)}</FilterLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
