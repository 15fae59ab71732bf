import { adminTitles, type SurveyTitle, TITLE_LIST } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import classes from '../admin.module.css'
import { type ActivityProps, ActivityTable } from './activity-table.tsx'
import { IssnLink } from './issn-link.tsx'

/**
 * Lists key titles that several valid records share. These records can be compared, merged, or distinguished by a
 * qualifier.
 */
export function Titles(props: ActivityProps) {
  const t = useMessages('survey')
  const formats = useFormats()
  const columns = useMemo(
    (): readonly Column<SurveyTitle>[] => [
      textColumn<SurveyTitle>({
        id: 'title',
        name: t('title'),
        width: 280,
        grows: true,
        canHide: false,
        text: ({ title }) => title,
        render: ({ title }) => <bdi>{title}</bdi>,
      }),
      textColumn<SurveyTitle>({
        id: 'count',
        name: t('count'),
        width: 90,
        align: 'end',
        canHide: false,
        text: ({ count }) => formats.number(count),
      }),
      textColumn<SurveyTitle>({
        id: 'issns',
        name: t('issns'),
        width: 240,
        canHide: false,
        text: ({ issns }) => issns.join(' '),
        render: ({ issns }) => (
          <span className={classes.numbers}>
            {issns.slice(0, SHOWN).map((issn) => (
              <IssnLink key={issn} issn={issn} />
            ))}
          </span>
        ),
      }),
      textColumn<SurveyTitle>({
        id: 'updated_at',
        name: t('updated_at'),
        hideRank: 1,
        ...timeCells(formats, ({ updated_at }) => updated_at),
      }),
    ],
    [t, formats],
  )
  return (
    <ActivityTable
      {...props}
      area="titles"
      call={adminTitles}
      list={TITLE_LIST}
      columns={columns}
      empty={{ title: t('nothing_wrong'), text: t('nothing_wrong_next') }}
      detail={({ issns: [keep, cancel], issns }) => (
        <>
          <p className={classes.numbers}>
            {issns.map((issn) => (
              <IssnLink key={issn} issn={issn} />
            ))}
          </p>
          <p>
            <Link to="/merge" search={{ keep, cancel }}>
              {t('compare')}
            </Link>
          </p>
        </>
      )}
    />
  )
}

/** Maximum number of ISSNs shown in a row; the expanded row lists all ISSNs. */
const SHOWN = 2
