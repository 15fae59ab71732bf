import { Skeleton } from '@mantine/core'
import { readExamination, type Task } from '@seriatim/contract'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ListTask } from '../lists/list-task.tsx'
import { Findings } from './findings.tsx'
import { ImportOfPart } from './import-of-part.tsx'
import { Parts } from './parts.tsx'
import { PlaceList } from './place-list.tsx'

const route = getRouteApi('/shell/doctor')

/** The examination of a file: progress, errors by kind, broken places, and the actions on the file. */
export function Examination({ id, task }: { id: string; task: Task | null | undefined }) {
  const t = useMessages('doctor')
  const queries = useQueryClient()
  const { repair, page = 1 } = route.useSearch()
  const answer = useAnswer(
    readExamination,
    { params: { task_id: id }, query: { repair, page } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const { data, error, refetch } = answer
  const isOver = Boolean(task && task.status !== 'RUNNING')
  // Refetches when the end of the task becomes known, either by its event or by polling.
  useEffect(() => {
    if (isOver) void invalidateAnswers(queries, [readExamination.name])
  }, [isOver, queries])
  if (error && !error.isHandled && data === undefined)
    return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
  if (data === undefined) return <Skeleton height={320} role="status" aria-label={t('loading')} />
  const { examination, is_gone: isGone } = data
  const places = examination ? Object.values(examination.places).reduce((sum, count) => sum + count, 0) : 0
  return (
    <>
      {examination === null && task ? (
        <section aria-label={t('progress')}>
          <ListTask task={task} />
        </section>
      ) : null}
      {isGone ? <StateMessage kind="empty" title={t('files_gone')} text={t('files_gone_what')} /> : null}
      {examination === null ? null : (
        <>
          <Findings examination={examination} />
          {places > 0 ? <PlaceList id={id} answer={answer} places={places} /> : null}
          <Parts id={id} examination={examination} />
          <ImportOfPart id={id} examination={examination} />
        </>
      )}
    </>
  )
}
