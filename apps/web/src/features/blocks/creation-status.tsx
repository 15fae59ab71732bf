import { Alert, Button, Progress } from '@mantine/core'
import { BLOCK_POLL_MS, listBlocks, readBlock } from '@seriatim/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type ApiError, answerKey, request, useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import classes from './blocks.module.css'
import { type CreationState, creationState } from './creation-state.ts'

const route = getRouteApi('/shell/newblock')

const COLOURS = {
  created: 'accent',
  imported: 'green',
  error: 'red',
  not_well_formed: 'red',
  unknown_error: 'red',
} as const

/** The progress of the creation of a block, polled every 5 seconds until it succeeds or fails. */
export function CreationStatus({ id, onAnother }: { id: string; onAnother: () => void }) {
  const t = useMessages('blocks')
  const queries = useQueryClient()
  const input = { params: { id } }
  const { data, error } = useQuery<unknown, ApiError>({
    queryKey: answerKey(readBlock, input),
    queryFn: ({ signal }) => request(readBlock, input, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.error === null && (state.data === undefined || creationState(state.data).kind === 'created')
        ? BLOCK_POLL_MS
        : false,
  })
  const { centre } = route.useSearch()
  const block = useAnswer(listBlocks, { query: { center: centre } }).data?.find((each) => each.id === id)
  const state: CreationState | undefined = data === undefined ? undefined : creationState(data)
  const kind = error && !error.isHandled ? 'error' : (state?.kind ?? 'created')
  useEffect(() => {
    void invalidateAnswers(queries, ['listBlocks'])
    if (kind === 'created') return
    void invalidateAnswers(queries, ['forecastBlocks', 'me'])
  }, [kind, queries])
  const message = error ? error.message : state && 'message' in state ? state.message : ''
  return (
    <div className={classes.status}>
      <Alert color={COLOURS[kind]} role={kind === 'created' || kind === 'imported' ? 'status' : 'alert'}>
        {kind === 'created' ? message || t('processing') : null}
        {kind === 'imported' ? message : null}
        {kind === 'error' ? t('failed', { message }) : null}
        {kind === 'not_well_formed' || kind === 'unknown_error' ? t(kind) : null}
      </Alert>
      {kind === 'created' && block ? (
        <Progress value={(100 * block.records_created) / block.count} size="sm" aria-label={t('processing')} />
      ) : null}
      <Button variant={kind === 'created' ? 'default' : 'filled'} onClick={onAnother}>
        {t('another')}
      </Button>
    </div>
  )
}
