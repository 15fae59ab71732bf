import { categories } from '@seriatim/contract'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { FilterLink } from './filter-link.tsx'
import classes from './import.module.css'
import type { RecordFilter } from './import-address.ts'
import type { Summary } from './use-import.ts'

/** Number of lines that each list of the summary shows before it is expanded. */
const SHOWN_LINES = 8

/**
 * The summary of inconsistencies: records whose category or centre would change, and titles and ISSNs that occur twice
 * in the file.
 */
export function ConsistencySummary({ summary }: { summary: Summary }) {
  const t = useMessages('importing')
  const { data: known } = useAnswer(categories, {})
  const categoryName = (code: string) => known?.find((each) => each.code === code)?.name ?? code
  return (
    <section className={classes.consistency} aria-labelledby="import-consistency">
      <h2 className={classes.step} id="import-consistency">
        {t('consistency')}
      </h2>
      <Lines
        title={t('category_switches')}
        lines={summary.category_switch_summary.map(({ from, to, count }) => (
          <Switch
            key={`${from} ${to}`}
            from={categoryName(from)}
            to={categoryName(to)}
            count={count}
            filter={{ category: `${from}>${to}` }}
          />
        ))}
      />
      <Lines
        title={t('center_switches')}
        lines={summary.center_switch_summary.map(({ from, to, count }) => (
          <Switch key={`${from} ${to}`} from={from} to={to} count={count} filter={{ center: `${from}>${to}` }} />
        ))}
      />
      <Lines
        title={t('duplicate_codes')}
        lines={summary.duplicate_code_summary.map(({ issn, positions }) => (
          <li key={issn}>
            <FilterLink filter={{ search: issn }}>{issn}</FilterLink>
            <Positions positions={positions} />
          </li>
        ))}
      />
      <Lines
        title={t('duplicate_titles')}
        lines={summary.duplicate_title_summary.map(({ title, occurrences }, index) => (
          <li key={index}>
            <bdi>{title}</bdi>
            <Positions positions={occurrences.map(({ position }) => position)} />
          </li>
        ))}
      />
    </section>
  )
}

function Switch({
  from,
  to,
  count,
  filter,
}: {
  from: string
  to: string
  count: number
  filter: Partial<RecordFilter>
}) {
  const t = useMessages('importing')
  const { number } = useFormats()
  return (
    <li>
      {t('switch', { from, to })} <FilterLink filter={filter}>{number(count)}</FilterLink>
    </li>
  )
}

/** Positions of records in the file, each a link to the record. */
function Positions({ positions }: { positions: readonly number[] }) {
  const t = useMessages('importing')
  const { number } = useFormats()
  return (
    <span className={classes.positions}>
      {t('positions')}{' '}
      {positions.map((position) => (
        <FilterLink key={position} filter={{ search: String(position) }}>
          {number(position)}
        </FilterLink>
      ))}
    </span>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  const t = useMessages('importing')
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <h3 className={classes.caption}>{title}</h3>
      {lines.length === 0 ? (
        <p className={classes.nothing}>{t('nothing_of_it')}</p>
      ) : (
        <ul className={classes.lines}>{isWhole ? lines : lines.slice(0, SHOWN_LINES)}</ul>
      )}
      {lines.length > SHOWN_LINES && !isWhole ? (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {t('show_all', { count: lines.length })}
        </button>
      ) : null}
    </>
  )
}
