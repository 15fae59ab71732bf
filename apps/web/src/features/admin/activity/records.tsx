import {
  adminRecords,
  categories,
  issnCenters,
  RECORD_LIST,
  RECORD_STATES,
  type SurveyRecord,
} from '@seriatim/contract'
import { useMemo } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { useSession } from '../../../kernel/session.tsx'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import { timeCells } from '../../../ui/table/time-cells.tsx'
import { type ActivityProps, ActivityTable } from './activity-table.tsx'
import { IssnLink } from './issn-link.tsx'

/** All records of the database with their states. */
export function Records(props: ActivityProps) {
  const t = useMessages('survey')
  const formats = useFormats()
  const { data: known } = useAnswer(categories, {})
  const { profile, administers } = useSession()
  const isOfNetwork = administers('centers')
  const { data: all } = useAnswer(issnCenters, {}, { enabled: isOfNetwork })
  const centres = isOfNetwork ? all : profile.centers
  const columns = useMemo((): readonly Column<SurveyRecord>[] => {
    const count = (id: 'errors' | 'warnings') =>
      textColumn<SurveyRecord>({
        id,
        name: t(id),
        width: 90,
        align: 'end',
        hideRank: 3,
        text: (row) => formats.number(row[id]),
      })
    return [
      textColumn<SurveyRecord>({
        id: 'id',
        name: t('issn'),
        width: 110,
        canHide: false,
        text: ({ id }) => id,
        render: ({ id }) => <IssnLink issn={id} />,
      }),
      textColumn<SurveyRecord>({
        id: 'title',
        name: t('title'),
        width: 240,
        grows: true,
        canHide: false,
        text: ({ title }) => title ?? '',
        render: ({ title }) => <bdi>{title}</bdi>,
      }),
      textColumn<SurveyRecord>({ id: 'category', name: t('category'), width: 90, text: ({ category }) => category }),
      textColumn<SurveyRecord>({ id: 'center', name: t('center'), width: 80, text: ({ center }) => center }),
      textColumn<SurveyRecord>({
        id: 'state',
        name: t('state'),
        width: 150,
        canHide: false,
        text: ({ state }) => t(`state_${state}`),
      }),
      count('errors'),
      count('warnings'),
      textColumn<SurveyRecord>({
        id: 'author',
        name: t('author'),
        width: 110,
        hideRank: 2,
        text: ({ author }) => author ?? '',
      }),
      textColumn<SurveyRecord>({
        id: 'updated_at',
        name: t('updated_at'),
        hideRank: 1,
        ...timeCells(formats, ({ updated_at }) => updated_at),
      }),
    ]
  }, [t, formats])
  const offered = (rows: readonly { code: string; name: string }[] = []) =>
    rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))
  return (
    <ActivityTable
      {...props}
      area="records"
      call={adminRecords}
      list={RECORD_LIST}
      columns={columns}
      filters={[
        {
          parameter: 'state',
          name: 'state',
          label: t('state'),
          any: t('any_state'),
          choices: RECORD_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
        },
        {
          parameter: 'category',
          name: 'category',
          label: t('category'),
          any: t('any_category'),
          choices: offered(known),
        },
        { parameter: 'center', name: 'center', label: t('center'), any: t('any_center'), choices: offered(centres) },
      ]}
    />
  )
}
