import {
  adminIssnhs,
  adminIssnls,
  FAMILY_LIST,
  FAMILY_PROBLEMS,
  type SurveyFamily,
  setIssnhRight,
  setIssnlRight,
} from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import { EMPTY_SEARCH, writeSearchState } from '../../search-query/search-state.ts'
import classes from '../admin.module.css'
import { RowButton, toolColumn } from '../row-button.tsx'
import { type ActivityProps, ActivityTable } from './activity-table.tsx'
import { IssnLink } from './issn-link.tsx'
import { useSettingRight } from './use-setting-right.tsx'

const AREAS = {
  issnl: { call: adminIssnls, setRight: setIssnlRight },
  issnh: { call: adminIssnhs, setRight: setIssnhRight },
} as const
const OF_HISTORY: ReadonlySet<string> = new Set(['links_contradict', 'issnl_contradicts', 'years_contradict'])
const PROBLEMS = {
  issnl: FAMILY_PROBLEMS.filter((problem) => !OF_HISTORY.has(problem)),
  issnh: FAMILY_PROBLEMS.filter((problem) => OF_HISTORY.has(problem)),
} as const

/** Families (records under one ISSN-L) of the media of one title. */
export const Issnls = (props: ActivityProps) => <Families {...props} area="issnl" />
/** Families (records under one ISSN-H) of the titles that one serial has had over time. */
export const Issnhs = (props: ActivityProps) => <Families {...props} area="issnh" />

function Families({ area, ...props }: ActivityProps & { area: keyof typeof AREAS }) {
  const t = useMessages('survey')
  const formats = useFormats()
  const { setRight, busy } = useSettingRight(AREAS[area].setRight)
  const ask = ({ id }: SurveyFamily) => setRight(id, id)
  const latest = useLatest(ask)
  const columns = useMemo(
    (): readonly Column<SurveyFamily>[] => [
      textColumn<SurveyFamily>({
        id: 'id',
        name: area === 'issnl' ? 'ISSN-L' : 'ISSN-H',
        width: 110,
        canHide: false,
        text: ({ id }) => id,
        namesRow: true,
        render: ({ id }) => <IssnLink issn={id} />,
      }),
      textColumn<SurveyFamily>({
        id: 'title',
        name: t('title'),
        width: 240,
        grows: true,
        namesRow: true,
        canHide: false,
        text: (row) => familyTitle(row),
        render: (row) => <bdi>{familyTitle(row)}</bdi>,
      }),
      textColumn<SurveyFamily>({
        id: 'members',
        name: t('members'),
        width: 110,
        align: 'end',
        canHide: false,
        text: ({ members }) => formats.number(members.length),
        render: ({ id, members }) => (
          <Link
            to="/search"
            search={writeSearchState({ ...EMPTY_SEARCH, filters: [{ type: area, code: id, exclude: false }] })}
            aria-label={t('members_count', { count: members.length })}
          >
            {formats.number(members.length)}
          </Link>
        ),
      }),
      textColumn<SurveyFamily>({
        id: 'problems',
        name: t('problem'),
        width: 300,
        canHide: false,
        text: ({ problems }) => problems.map((problem) => t(`problem_${problem}`)).join('; '),
      }),
      textColumn<SurveyFamily>({
        id: 'updated_at',
        name: t('updated_at'),
        hideRank: 1,
        ...timeCells(formats, ({ updated_at }) => updated_at),
      }),
      toolColumn<SurveyFamily>(t('set_right'), 130, (row) =>
        row.problems.length === 0 ? null : (
          <RowButton
            text={t('set_right')}
            about={t('set_right_of', { what: row.id })}
            isBusy={row.id === busy}
            onClick={() => void latest.current(row)}
          />
        ),
      ),
    ],
    [t, formats, area, busy],
  )
  return (
    <ActivityTable
      {...props}
      area={area}
      call={AREAS[area].call}
      list={FAMILY_LIST}
      columns={columns}
      filters={[
        {
          parameter: 'state',
          name: 'problem',
          label: t('problem'),
          any: t('any_family'),
          choices: (['any', ...PROBLEMS[area]] as const).map((value) => ({ value, label: t(`problem_${value}`) })),
        },
      ]}
      detail={(row) => <Members family={row} />}
      rowKeys={[{ keys: 'r', label: t('set_right'), run: (row) => void ask(row) }]}
    />
  )
}

/** The title of the record whose ISSN identifies the family, or else the title of the first record. */
const familyTitle = ({ id, members }: SurveyFamily): string =>
  (members.find(({ issn }) => issn === id) ?? members[0])?.title ?? ''

function Members({ family: { members } }: { family: SurveyFamily }) {
  const t = useMessages('survey')
  return (
    <ul className={classes.members}>
      {members.map(({ issn, title, media, category, center, issnl }) => (
        <li key={issn}>
          <IssnLink issn={issn} />{' '}
          <bdi>
            {t('member_text', {
              title: title ?? t('untitled'),
              media: media.join(', '),
              category,
              center,
              issnl: issnl ?? t('nothing'),
            })}
          </bdi>
        </li>
      ))}
    </ul>
  )
}
