/**
 * Lists of titles as tables that other services define: KBART phase II, the title list of Crossref and the journal CSV
 * of DOAJ. Columns about holdings, articles and fees, which the ISSN network does not know, are empty or left out.
 */
import { factsOf } from '@seriatim/analyser'
import { entryOf } from '@seriatim/profile/lists'
import { csvLine, tsvLine } from '../../platform/csv.ts'
import { doiOf, issnsOf, type ListedRecord, linkedIssns, listedTitle, publisherOf, urlOf } from './title-list-data.ts'
import { originalTitleOf } from './titles.ts'

/** A list of titles: the header, and the line of a record, undefined if the record has no title. */
export type TitleTable = { readonly header: string; readonly line: (listed: ListedRecord) => string | undefined }

type Column = readonly [name: string, text?: (listed: ListedRecord, title: string) => string]

const table = (columns: readonly Column[], lineOf: (cells: readonly string[]) => string): TitleTable => ({
  header: lineOf(columns.map(([name]) => name)),
  line: (listed) => {
    const title = listedTitle(listed)
    return title === undefined ? undefined : lineOf(columns.map(([, text]) => text?.(listed, title) ?? ''))
  },
})

const title = (_: ListedRecord, text: string): string => text
const isOnline = (listed: ListedRecord): boolean => issnsOf(listed).online.includes(listed.issn)

/** A year of 008 if the record describes the online edition: the dates of KBART are those of the online edition. */
const onlineYear = (listed: ListedRecord, member: 'start_year' | 'end_year'): string => {
  const year = factsOf(listed, listed.record)[member]
  return isOnline(listed) && year !== null && /^\d{4}$/.test(year) && year !== '9999' ? year : ''
}

/** KBART phase II (NISO RP-9-2014), 6.6. The ISSN is the identifier of a title, also of the preceding one. */
const KBART = table(
  [
    ['publication_title', title],
    ['print_identifier', (listed) => issnsOf(listed).print[0] ?? ''],
    ['online_identifier', (listed) => issnsOf(listed).online[0] ?? ''],
    ['date_first_issue_online', (listed) => onlineYear(listed, 'start_year')],
    ['num_first_vol_online'],
    ['num_first_issue_online'],
    ['date_last_issue_online', (listed) => onlineYear(listed, 'end_year')],
    ['num_last_vol_online'],
    ['num_last_issue_online'],
    ['title_url', urlOf],
    ['first_author'],
    ['title_id', ({ issn }) => issn],
    ['embargo_info'],
    ['coverage_depth'],
    ['notes'],
    ['publisher_name', publisherOf],
    ['publication_type', () => 'serial'],
    ['date_monograph_published_print'],
    ['date_monograph_published_online'],
    ['monograph_volume'],
    ['monograph_edition'],
    ['first_editor'],
    ['parent_publication_title_id'],
    ['preceding_publication_title_id', (listed) => linkedIssns(listed, '780')[0] ?? ''],
    ['access_type'],
  ],
  tsvLine,
)

const withoutHyphen = (issn = ''): string => issn.replace('-', '')

/** The title list of Crossref, `titleFile.csv`. JournalID is a number of Crossref. */
const CROSSREF = table(
  [
    ['JournalTitle', title],
    ['JournalID'],
    ['Publisher', publisherOf],
    ['pissn', (listed) => withoutHyphen(issnsOf(listed).print[0])],
    ['eissn', (listed) => withoutHyphen(issnsOf(listed).online[0])],
    [
      'additionalIssns',
      (listed) => {
        const { print, online, other } = issnsOf(listed)
        return [...print.slice(1), ...online.slice(1), ...other].map(withoutHyphen).join('; ')
      },
    ],
    ['doi', doiOf],
    ['(year1)[volume1]issue1,issue2,issue3(year2)[volume2]issue4,issues5'],
  ],
  csvLine,
)

/** The columns of the journal CSV of DOAJ that the records can fill, in its order. */
const DOAJ = table(
  [
    ['Journal title', title],
    ['Journal URL', urlOf],
    ['Alternative title', ({ record }) => originalTitleOf(record) ?? ''],
    ['Journal ISSN (print version)', (listed) => issnsOf(listed).print[0] ?? ''],
    ['Journal EISSN (online version)', (listed) => issnsOf(listed).online[0] ?? ''],
    [
      'Languages in which the journal accepts manuscripts',
      (listed) =>
        factsOf(listed, listed.record)
          .languages.flatMap((code) => entryOf('languages', code)?.names.en ?? [])
          .join(', '),
    ],
    ['Publisher', publisherOf],
    [
      'Country of publisher',
      (listed) => entryOf('countries', factsOf(listed, listed.record).iso_country ?? '')?.names.en ?? '',
    ],
    ['Continues', (listed) => linkedIssns(listed, '780').join(', ')],
    ['Continued By', (listed) => linkedIssns(listed, '785').join(', ')],
  ],
  csvLine,
)

export const TITLE_TABLES = { kbart: KBART, crossref: CROSSREF, doaj: DOAJ } as const
