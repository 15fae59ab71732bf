import { adminLinks, LINK_LIST, LINK_PROBLEMS, type SurveyLink, setLinkRight } from '@seriatim/contract'
import { useMemo } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { type Column, textColumn } from '../../../ui/table/columns.ts'
import { RowButton, toolColumn } from '../row-button.tsx'
import { type ActivityProps, ActivityTable } from './activity-table.tsx'
import { IssnLink } from './issn-link.tsx'
import { useSettingRight } from './use-setting-right.tsx'

/** Lists links between records that contradict other records; missing reverse links can be added. */
export function Links(props: ActivityProps) {
  const t = useMessages('survey')
  const { setRight, busy } = useSettingRight(setLinkRight)
  const ask = ({ id, issn, tag, target }: SurveyLink) => setRight(id, `${issn} ${tag} ${target}`)
  const latest = useLatest(ask)
  const columns = useMemo(
    (): readonly Column<SurveyLink>[] => [
      textColumn<SurveyLink>({
        id: 'issn',
        name: t('issn'),
        width: 110,
        canHide: false,
        text: ({ issn }) => issn,
        render: ({ issn }) => <IssnLink issn={issn} />,
      }),
      textColumn<SurveyLink>({ id: 'tag', name: t('tag'), width: 80, canHide: false, text: ({ tag }) => tag }),
      textColumn<SurveyLink>({
        id: 'indicator2',
        name: t('indicator2'),
        width: 150,
        hideRank: 1,
        text: ({ indicator2 }) => (indicator2 === ' ' ? '_' : indicator2),
      }),
      textColumn<SurveyLink>({
        id: 'target',
        name: t('target'),
        width: 110,
        canHide: false,
        text: ({ target }) => target,
        render: ({ target, problem }) =>
          problem === 'target_unknown' ? <span className="issn">{target}</span> : <IssnLink issn={target} />,
      }),
      textColumn<SurveyLink>({
        id: 'problem',
        name: t('problem'),
        width: 240,
        grows: true,
        canHide: false,
        text: ({ problem }) => (problem === null ? '' : t(`problem_${problem}`)),
      }),
      toolColumn<SurveyLink>(t('set_right'), 130, (row) => (
        <RowButton
          text={t('set_right')}
          about={t('set_right_of', { what: `${row.issn} ${row.tag} ${row.target}` })}
          isBusy={row.id === busy}
          onClick={() => void latest.current(row)}
        />
      )),
    ],
    [t, busy],
  )
  return (
    <ActivityTable
      {...props}
      area="links"
      call={adminLinks}
      list={LINK_LIST}
      columns={columns}
      empty={{ title: t('nothing_wrong'), text: t('nothing_wrong_next') }}
      filters={[
        {
          parameter: 'state',
          name: 'problem',
          label: t('problem'),
          any: t('any_problem'),
          choices: LINK_PROBLEMS.map((value) => ({ value, label: t(`problem_${value}`) })),
        },
      ]}
      rowKeys={[{ keys: 'r', label: t('set_right'), run: (row) => void ask(row) }]}
    />
  )
}
