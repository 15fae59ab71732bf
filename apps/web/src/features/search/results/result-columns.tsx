import type { HitSource, SortField } from '@seriatim/contract'
import type { Marking } from '@seriatim/query'
import { Link } from '@tanstack/react-router'
import type { Formats } from '../../../kernel/formats.ts'
import type { Translate } from '../../../kernel/i18n.ts'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconEye, IconPencil } from '../../../ui/icons.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import type { CodeNames } from './code-names.ts'
import type { Display, NamedCode } from './display.ts'
import { FamiliesCell } from './families-cell.tsx'
import classes from './result-cells.module.css'
import { TitleCell } from './title-cell.tsx'
import { shownTitles } from './titles.ts'
import type { EditRefusalOf } from './use-edit-records.ts'

export type ResultContext = {
  readonly t: Translate<'search'>
  readonly formats: Formats
  readonly nameOf: CodeNames
  readonly display: Display
  readonly marking: Marking
  /** The name of the lock holder, by ISSN. */
  readonly locks: Readonly<Record<string, string>>
  readonly openVersions: (issn: string) => void
  /** Returns the reason why records cannot be edited; undefined for users who may not catalogue. */
  readonly editRefusalOf: EditRefusalOf | undefined
}

const YEAR_OPEN = '9999'

/** The order in which columns are hidden in a narrow table: first the score, then codes, and titles last. */
const HIDE_ORDER = [
  'score',
  'frequency',
  'families',
  'issnl',
  'languages',
  'center',
  'end_year',
  'start_year',
  'media',
  'iso_country',
  'category',
] as const
const hideRank = (id: string): number => (HIDE_ORDER as readonly string[]).indexOf(id) + 1

/** The column of action buttons, as wide as two icons. */
const toolColumn = ({ t, formats, openVersions, editRefusalOf }: ResultContext): Column<HitSource> => ({
  id: 'versions',
  header: '',
  name: editRefusalOf === undefined ? t('versions') : formats.list([t('edit'), t('versions')]),
  width: editRefusalOf === undefined ? 34 : 48,
  canHide: false,
  isTools: true,
  text: () => '',
  render: (hit) => (
    <span className={classes.tools}>
      {editRefusalOf === undefined ? null : (
        <DisabledButton why={editRefusalOf([hit])} tip={t('edit')}>
          <Link
            to="/catalogue"
            search={{ issns: hit.issn }}
            className={classes.tool}
            aria-label={t('edit_of', { issn: hit.issn })}
          >
            <IconPencil size={16} stroke={1.6} aria-hidden />
          </Link>
        </DisabledButton>
      )}
      <button
        type="button"
        className={classes.tool}
        aria-label={t('versions_of', { issn: hit.issn })}
        title={t('versions')}
        onClick={() => openVersions(hit.issn)}
      >
        <IconEye size={16} stroke={1.6} aria-hidden />
      </button>
    </span>
  ),
})

/** The columns of the search results; their ids are the sort fields of the server. */
export const resultColumns = (context: ResultContext): readonly Column<HitSource>[] => {
  const { t, formats, nameOf, display, marking, locks } = context
  const column = (
    id: SortField,
    header: string,
    name: string,
    width: number,
    text: Column<HitSource>['text'],
    render: Column<HitSource>['render'] = text,
  ): Column<HitSource> => ({ id, header, name, width, text, render, isSortable: true, hideRank: hideRank(id) })
  const coded = (
    id: SortField,
    kind: NamedCode,
    header: string,
    name: string,
    width: number,
    codes: (hit: HitSource) => readonly string[],
  ) => {
    const text = (hit: HitSource) =>
      codes(hit)
        .map((code) => nameOf(kind, code))
        .join(display[kind] ? ', ' : ' ')
    // A name needs more room than its code.
    return column(id, header, name, display[kind] ? Math.max(130, width) : width, text, (hit) => (
      <span title={display[kind] ? text(hit) : undefined}>{text(hit)}</span>
    ))
  }
  const one = (value: string | null): readonly string[] => (value === null || value === '' ? [] : [value])
  return [
    {
      ...column(
        'issn',
        t('col_issn'),
        t('col_issn'),
        82,
        ({ issn }) => issn,
        ({ issn }) => (
          <Link to="/record/$issn" params={{ issn }} search={{}} className="issn">
            {issn}
          </Link>
        ),
      ),
      canHide: false,
      namesRow: true,
    },
    column(
      'issnl',
      t('col_issnl'),
      t('col_issnl'),
      82,
      ({ issnl }) => issnl ?? '',
      ({ issn, issnl }) => <span className={`issn ${issn === issnl ? classes.same : ''}`}>{issnl}</span>,
    ),
    {
      ...coded('category', 'category', t('col_category'), t('name_category'), 52, ({ category }) => [category]),
      render: ({ category }) => (
        <span className={`${classes.badge} ${classes[category] ?? ''}`}>{nameOf('category', category)}</span>
      ),
    },
    coded('media', 'media', t('col_media'), t('name_media'), 50, ({ media }) => media),
    coded('frequency', 'frequency', t('col_frequency'), t('name_frequency'), 52, ({ frequency }) => one(frequency)),
    coded('iso_country', 'country', t('col_country'), t('name_country'), 50, ({ iso_country }) => one(iso_country)),
    coded('center', 'centre', t('col_centre'), t('name_centre'), 52, ({ center }) => one(center)),
    coded('languages', 'languages', t('col_languages'), t('name_languages'), 70, ({ languages }) => languages),
    column('start_year', t('col_start'), t('name_start'), 58, ({ start_year }) => start_year ?? ''),
    column(
      'end_year',
      t('col_end'),
      t('name_end'),
      54,
      ({ end_year }) => end_year ?? '',
      ({ end_year }) => <span className={end_year === YEAR_OPEN ? classes.same : undefined}>{end_year}</span>,
    ),
    {
      ...column(
        'title',
        t('col_title'),
        t('col_title'),
        196,
        ({ titles }) => shownTitles(titles, {}).main?.label ?? '',
        (hit) => <TitleCell hit={hit} display={display} marking={marking} lockedBy={locks[hit.issn]} />,
      ),
      grows: true,
      namesRow: true,
      room: 340,
      canHide: false,
    },
    {
      id: 'families',
      header: t('col_families'),
      name: t('col_families'),
      width: 98,
      hideRank: hideRank('families'),
      text: (hit) => `L ${hit.issnl_family.length} H ${hit.issnh_family.length} X ${hit.extended_family.length}`,
      render: (hit) => <FamiliesCell hit={hit} />,
    },
    {
      ...column(
        'score',
        t('col_score'),
        t('name_score'),
        44,
        ({ score }) => String(score),
        ({ score }) => <span className={classes.same}>{formats.score(score)}</span>,
      ),
      align: 'end',
    },
    toolColumn(context),
  ]
}
