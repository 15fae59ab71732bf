import { Button, Skeleton } from '@mantine/core'
import { type IssnListAnswer, LIST_ROWS_PER_PAGE, LIST_STATUSES, readIssnList } from '@seriatim/contract'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { ListTask, useListTask } from './list-task.tsx'
import classes from './lists.module.css'
import { numberColumns, Status } from './number-columns.tsx'

const route = getRouteApi('/shell/issn-lists')

/** The result of a submitted table: its progress, then its ISSNs by status, and the file. */
export function IssnResult({ id }: { id: string }) {
  const t = useMessages('listed')
  const queries = useQueryClient()
  const { status, page = 1 } = route.useSearch()
  const task = useListTask(id)
  const answer = useAnswer(
    readIssnList,
    { params: { task_id: id }, query: { status, page } },
    { placeholderData: (before) => before, staleTime: 0 },
  )
  const { data, error, refetch } = answer
  const isOver = Boolean(task && task.status !== 'RUNNING')
  // Refetches when the end of the task becomes known, either by its event or by polling.
  useEffect(() => {
    if (isOver) void invalidateAnswers(queries, [readIssnList.name])
  }, [isOver, queries])
  if (error && !error.isHandled && data === undefined)
    return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
  return (
    <>
      {task === undefined ? <Skeleton height={110} role="status" aria-label={t('progress')} /> : null}
      {task ? (
        <section aria-label={t('progress')}>
          <h2 className={classes.label}>{t('result_of', { file: task.subject ?? '' })}</h2>
          <ListTask task={task} />
        </section>
      ) : null}
      {data?.done ? (
        <>
          <Summary answer={data} />
          <Numbers answer={answer} id={id} />
        </>
      ) : null}
    </>
  )
}

/** The number of corrected ISSNs, and how many titles match their ISSNs. */
function Summary({ answer: { corrections, matches } }: { answer: IssnListAnswer }) {
  const t = useMessages('listed')
  const { number, list } = useFormats()
  const fixed = Object.entries(corrections).sort(([, a], [, b]) => b - a)
  const { same = 0, similar = 0, different = 0 } = matches
  return (
    <div className={classes.facts}>
      {fixed.length === 0 ? null : (
        <span>
          {t('corrected', {
            what: list(fixed.map(([each, count]) => `${t(`fix_${each}` as 'fix_hyphen')} (${number(count)})`)),
          })}
        </span>
      )}
      {same + similar + different === 0 ? null : <span>{t('matches', { same, similar, different })}</span>}
    </div>
  )
}

type Answer = ReturnType<typeof useAnswer<typeof readIssnList>>

function Numbers({ answer, id }: { answer: Answer; id: string }) {
  const t = useMessages('listed')
  const common = useMessages('common')
  const formats = useFormats()
  const { status, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const choice = useColumnChoice('listed')
  const hasTitles = Object.keys(answer.data?.matches ?? {}).length > 0
  const counts = answer.data?.counts
  const hasReplaced = (counts?.cancelled ?? 0) + (counts?.suppressed ?? 0) > 0
  const columns = useMemo(
    () => numberColumns(t, formats, { hasTitles, hasReplaced }),
    [t, formats, hasTitles, hasReplaced],
  )
  const all = LIST_STATUSES.reduce((sum, each) => sum + (counts?.[each] ?? 0), 0)
  const show = (to: { status?: typeof status; page?: number }, replace = false) =>
    void navigate({ search: { task: id, ...to }, replace, resetScroll: false })
  return (
    <>
      <fieldset className={classes.filters}>
        <legend className="visually-hidden">{t('col_status')}</legend>
        <button type="button" className={classes.filter} aria-pressed={status === undefined} onClick={() => show({})}>
          {t('all')} {formats.number(all)}
        </button>
        {LIST_STATUSES.filter((each) => (counts?.[each] ?? 0) > 0).map((each) => (
          <button
            key={each}
            type="button"
            className={classes.filter}
            aria-pressed={status === each}
            onClick={() => show({ status: each })}
          >
            <Status status={each} /> {formats.number(counts?.[each] ?? 0)}
          </button>
        ))}
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </fieldset>
      <div className={classes.table}>
        <ListTable
          label={t('numbers')}
          answer={answer}
          rowsOf={({ rows }) => rows.map((row, index) => ({ ...row, place: (page - 1) * LIST_ROWS_PER_PAGE + index }))}
          failed={t('cannot_load')}
          empty={
            <StateMessage
              kind="empty"
              title={t('no_numbers')}
              next={
                status === undefined ? undefined : (
                  <Button variant="default" onClick={() => show({})}>
                    {t('show_all')}
                  </Button>
                )
              }
            />
          }
          columns={columns}
          choice={choice}
          idOf={({ place }) => String(place)}
          place={JSON.stringify([id, status, page])}
          paging={{
            page,
            size: LIST_ROWS_PER_PAGE,
            total: answer.data?.total,
            go: (to, replaces) => show({ status, page: to }, replaces),
          }}
        />
      </div>
    </>
  )
}
