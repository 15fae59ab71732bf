import { type RequestView, updateRequest } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ApiError, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { provisionalIssns } from './register-check.ts'
import { REQUEST_CALLS } from './request-calls.ts'

/** The dialogs of the page of a request. */
export type RequestDialog = 'edit' | 'due' | 'handler' | 'forward' | 'question' | 'message' | 'refuse' | 'close'

export type RequestAction = {
  readonly id: string
  readonly label: string
  /** The key that runs the action. */
  readonly keys: string
  /** The reason why the action is disabled. */
  readonly why?: string | undefined
  /** `main` is the filled button of the page, `button` another button, `menu` an entry of the menu. */
  readonly place: 'main' | 'button' | 'menu'
  readonly run: () => void
}

/** The actions that the server allows in the state of a request, in the order of the page. */
export function useRequestActions(
  request: RequestView,
  open: (dialog: RequestDialog) => void,
): readonly RequestAction[] {
  const t = useMessages('requestsPage')
  const { profile } = useSession()
  const navigate = useNavigate()
  const { id, updated_at, email, handler } = request
  const onError = (error: ApiError) =>
    error.code === 'stale_row' ? notify.warning(t('other_change')) : notify.failure(error)
  const settings = { invalidates: REQUEST_CALLS, onError }
  const take = useCall(updateRequest, { ...settings, onSuccess: () => notify.done(t('taken')) })
  const reopen = useCall(updateRequest, { ...settings, onSuccess: () => notify.done(t('reopened')) })
  const can = (action: RequestView['actions'][number]) => request.actions.includes(action)
  // Without an address of the publisher the server allows no message. The buttons stay, because they say why.
  const isWithoutAddress = email === null && can('edit')
  const withoutAddress = isWithoutAddress ? t('why_no_address') : undefined
  const dialog = (
    name: RequestDialog,
    keys: string,
    place: RequestAction['place'],
    why?: string | undefined,
  ): RequestAction => ({
    id: name,
    label: t(name === 'handler' ? 'set_handler' : name),
    keys,
    why,
    place,
    run: () => open(name),
  })
  const isOpenForMe = can('edit') && handler?.id !== profile.id
  return [
    ...(isOpenForMe
      ? [
          {
            id: 'take',
            label: t('take'),
            keys: 't',
            place: 'button' as const,
            run: () => {
              if (!take.isPending) take.mutate({ params: { id }, body: { handler: profile.id, updated_at } })
            },
          },
        ]
      : []),
    ...(can('question') || isWithoutAddress ? [dialog('question', 'q', 'button', withoutAddress)] : []),
    ...(can('message') || isWithoutAddress ? [dialog('message', 'm', 'button', withoutAddress)] : []),
    ...(can('refuse') ? [dialog('refuse', 'r', 'button')] : []),
    ...(can('reopen')
      ? [
          {
            id: 'reopen',
            label: t('reopen'),
            keys: 'o',
            place: 'button' as const,
            run: () => {
              if (!reopen.isPending) reopen.mutate({ params: { id }, body: { state: 'in_progress', updated_at } })
            },
          },
        ]
      : []),
    ...(can('register')
      ? [
          {
            id: 'register',
            label: t('register'),
            keys: 'i',
            place: 'menu' as const,
            run: () => void navigate({ to: '/catalogue', search: { issns: provisionalIssns(request).join(',') } }),
          },
        ]
      : []),
    ...(can('assign')
      ? [
          {
            id: 'assign',
            label: t('assign'),
            keys: 'a',
            place: 'main' as const,
            run: () => void navigate({ to: '/assignment', search: { request: id } }),
          },
        ]
      : []),
    ...(can('forward') ? [dialog('forward', 'f', 'menu')] : []),
    ...(can('edit') ? [dialog('edit', 'e', 'menu'), dialog('due', 'd', 'menu'), dialog('handler', 'h', 'menu')] : []),
    ...(can('close') ? [dialog('close', 'c', 'menu')] : []),
  ]
}
