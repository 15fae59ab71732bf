import { Button } from '@mantine/core'
import { TITLE_RESULTS_PER_PAGE } from '@seriatim/contract'
import { comparedTitle } from '@seriatim/likeness'
import type { Span } from '@seriatim/query'
import { marcLanguageTag, words } from '@seriatim/scripts'
import { useMemo } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconArrowRight, IconCheck } from '../../../ui/icons.tsx'
import { MarkedText } from '../../../ui/marc/marked-text.tsx'
import { agreement, type Fact } from './state/agreement.ts'
import { NONE, type RefinedTitle, type Result } from './state/refined.ts'
import classes from './titles.module.css'

const NONE_KEY = '0'
const COLUMNS = ['issn', 'cat', 'med', 'co', 'ce', 'lang', 'start', 'end', 'title', 'agrees', 'likeness'] as const

/**
 * The titles to show of a search result: its main title, and the title that matched the search if that is another one.
 */
const shownTitles = ({ source }: Result): readonly string[] => {
  const own = ['222', '245'].flatMap((tag) => source.titles.find((title) => title.tag === tag)?.label ?? [])[0]
  const { matched } = source
  const first = own ?? source.titles[0]?.label ?? ''
  return matched === '' || matched === first ? [first] : [first, matched]
}

/** The ranges of words in `title` that the query also contains. */
const wordsFound = (title: string, wanted: ReadonlySet<string>): readonly Span[] =>
  words(title).filter(({ text }) => wanted.has(text))

/**
 * The search results of a title as choices. The last choice means that no result is correct (specification-2, 2.12).
 */
export function ResultChoices({
  row,
  choose,
  go,
}: {
  row: RefinedTitle
  choose(selected: string): void
  /** Shows another page of results. */
  go(page: number): void
}) {
  const t = useMessages('titles')
  const { number } = useFormats()
  const { results, selected, hits, page, query, says } = row
  const wanted = useMemo(() => new Set(comparedTitle(query).words.map(({ text }) => text)), [query])
  const pages = Math.ceil(hits / TITLE_RESULTS_PER_PAGE)
  const factWords: Readonly<Record<Fact, string>> = {
    country: t('fact_country'),
    medium: t('fact_medium'),
    year: t('fact_year'),
  }
  const radio = (value: string, label: string) => (
    <input
      type="radio"
      name="choice"
      className={classes.radio}
      checked={selected === value}
      onChange={() => choose(value)}
      aria-label={label}
    />
  )
  return (
    <div className={classes.results}>
      <table className={classes.table}>
        <caption className="visually-hidden">{t('results')}</caption>
        <thead>
          <tr>
            {(['key', 'choice'] as const).map((column) => (
              <th key={column} scope="col">
                <span className="visually-hidden">{t(column)}</span>
              </th>
            ))}
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column} title={t(`name_${column}`)}>
                {t(`col_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map((result, index) => {
            const { source, likeness } = result
            const { agrees, differs } = agreement(says, source)
            const [own = '', matched] = shownTitles(result)
            return (
              <tr
                key={source.issn}
                data-chosen={selected === source.issn || undefined}
                onClick={() => choose(source.issn)}
              >
                <td>{index < 9 ? <kbd>{index + 1}</kbd> : null}</td>
                <td>{radio(source.issn, `${source.issn} ${own}`)}</td>
                <td className={classes.issn}>{source.issn}</td>
                <td>
                  <span className={classes.category} data-category={source.category}>
                    {source.category}
                  </span>
                </td>
                <td>{source.media.join(' ')}</td>
                <td>{source.iso_country}</td>
                <td>{source.center}</td>
                <td>{source.languages.join(' ')}</td>
                <td>{source.start_year}</td>
                <td>{source.end_year}</td>
                <td className={classes.titleCell} dir="auto" lang={marcLanguageTag(source.languages[0])}>
                  <MarkedText text={own} spans={wordsFound(own, wanted)} />
                  {matched === undefined ? null : (
                    <span className={classes.matched} dir="auto">
                      <MarkedText text={matched} spans={wordsFound(matched, wanted)} />
                    </span>
                  )}
                  {source.cancelled_by_issns.length === 0 ? null : (
                    <span className={classes.dim}>
                      <IconArrowRight size={13} aria-label={t('replaced_by')} /> {source.cancelled_by_issns.join(', ')}
                    </span>
                  )}
                </td>
                <td className={classes.agrees}>
                  {agrees.length === 0 ? null : (
                    <span className={classes.good}>
                      <IconCheck size={13} aria-hidden /> {agrees.map((fact) => factWords[fact]).join(', ')}
                    </span>
                  )}
                  {differs.length === 0 ? null : (
                    <span className={classes.dim}>
                      {t('differs', { what: differs.map((fact) => factWords[fact]).join(', ') })}
                    </span>
                  )}
                </td>
                <td className={classes.likeness}>{row.isFuzzy ? number(Math.round(likeness * 100) / 100) : ''}</td>
              </tr>
            )
          })}
          <tr data-chosen={selected === NONE || undefined} onClick={() => choose(NONE)}>
            <td>
              <kbd>{NONE_KEY}</kbd>
            </td>
            <td>{radio(NONE, t('no_hit'))}</td>
            <td colSpan={COLUMNS.length}>
              {t('no_hit')} <span className={classes.dim}>{t('no_hit_what')}</span>
            </td>
          </tr>
        </tbody>
      </table>
      {pages < 2 ? null : (
        <div className={classes.pages}>
          <Button size="compact-xs" variant="default" disabled={page <= 1} onClick={() => go(page - 1)}>
            {t('page_before')}
          </Button>
          {t('page_of', { page, pages })}
          <Button size="compact-xs" variant="default" disabled={page >= pages} onClick={() => go(page + 1)}>
            {t('page_after')}
          </Button>
        </div>
      )}
    </div>
  )
}
