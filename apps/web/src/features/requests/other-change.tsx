import { Alert } from '@mantine/core'
import type { RequestView } from '@seriatim/contract'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../kernel/api.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'

/**
 * Keeps the request that an action is based on. If the server refuses the action because another person has changed the
 * request, the request is read again, and the next attempt is based on its new state.
 */
export function useOtherChange(read: RequestView, readAgain: () => Promise<RequestView | undefined>) {
  const [request, setRequest] = useState(read)
  const [changed, setChanged] = useState<RequestView>()
  const onError = async ({ code }: ApiError, reset: () => void): Promise<void> => {
    if (code !== 'stale_row') return
    const stored = await readAgain()
    if (stored === undefined) return
    setRequest(stored)
    setChanged(stored)
    reset()
  }
  return { request, changed, onError }
}

/** The handler of a request as a sentence. */
export const handlerSentence = (
  t: Translate<'requestsPage'>,
  { handler }: Pick<RequestView, 'handler'>,
  ownId?: string,
): string => {
  if (handler === null) return t('not_handled')
  return handler.id === ownId ? t('handled_by_you') : t('handled_by', { name: handler.name })
}

/** Says that another person has changed the request, with its state and handler now. */
export function OtherChange({ request }: { request: RequestView | undefined }) {
  const t = useMessages('requestsPage')
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (request) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [request])
  if (request === undefined) return null
  return (
    <Alert ref={alert} color="yellow" title={t('other_change')} role="alert">
      {t('other_change_about', { state: t(`state_${request.state}`), handler: handlerSentence(t, request) })}
    </Alert>
  )
}
