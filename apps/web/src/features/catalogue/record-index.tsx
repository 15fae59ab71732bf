import { useMessages } from '../../kernel/i18n.ts'
import { StateWord } from './card/card-header.tsx'
import type { CardReport } from './card/card-props.ts'
import classes from './catalogue-page.module.css'
import type { PageCard } from './state/page-query.ts'

/** The list of records of the page, with the ISSN, state and title of each. */
export function RecordIndex({
  cards,
  reports,
  titles,
  active,
  onChoose,
}: {
  cards: readonly PageCard[]
  reports: Readonly<Record<string, CardReport>>
  /** Titles by ISSN of records that are not loaded yet. */
  titles: ReadonlyMap<string, string>
  active: string | undefined
  onChoose: (key: string) => void
}) {
  const t = useMessages('catalogue')
  return (
    <nav className={classes.index} aria-label={t('index_label')}>
      <ul className={classes.entries}>
        {cards.map(({ key, issn }) => {
          const report = reports[key]
          return (
            <li key={key}>
              <button
                type="button"
                className={classes.entry}
                aria-current={key === active ? 'true' : undefined}
                onClick={() => onChoose(key)}
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
