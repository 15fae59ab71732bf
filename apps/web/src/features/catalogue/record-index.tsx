import { useMessages } from '../../app/i18n.ts'
import { StateWord } from './card/card-header.tsx'
import type { CardReport } from './card/card-props.ts'
import classes from './catalogue-page.module.css'

/** The records of the page, one beneath the other: number, state, title. */
export function RecordIndex({
  issns,
  reports,
  titles,
  active,
  onChoose,
}: {
  issns: readonly string[]
  reports: Readonly<Record<string, CardReport>>
  /** Of records that are not loaded yet. */
  titles: ReadonlyMap<string, string>
  active: string | undefined
  onChoose: (issn: string) => void
}) {
  const t = useMessages('catalogue')
  return (
    <nav className={classes.index} aria-label={t('index_label')}>
      <ul className={classes.entries}>
        {issns.map((issn) => {
          const report = reports[issn]
          return (
            <li key={issn}>
              <button
                type="button"
                className={classes.entry}
                aria-current={issn === active ? 'true' : undefined}
                onClick={() => onChoose(issn)}
              >
                <span className={classes.entryHead}>
                  <span className="issn">{report?.number ?? issn}</span>
                  {report ? <StateWord state={report.state} /> : null}
                </span>
                <bdi className={classes.entryTitle}>{report?.title || titles.get(issn)}</bdi>
              </button>
            </li>
          )
        })}
      </ul>
      <p className={classes.hint}>
        <kbd>{'Alt'}</kbd> <kbd>{'↑'}</kbd> <kbd>{'↓'}</kbd> {t('next_record')}
      </p>
    </nav>
  )
}
