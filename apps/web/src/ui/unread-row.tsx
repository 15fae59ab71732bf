import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '../kernel/api.ts'
import { translate, useMessages } from '../kernel/i18n.ts'
import { invalidateAnswers } from '../kernel/invalidate.ts'
import { notify } from '../kernel/notify.ts'
import { focusWork } from '../kernel/take-focus.ts'
import { StateMessage } from './state-message.tsx'
import classes from './unread-row.module.css'

/** Whether the server refused a call because its row was deleted. */
const isNotFound = (failure: ApiError | null | undefined): boolean => failure?.status === 404

/**
 * A button that closes the dialog of a deleted row. The row that had the focus before no longer exists, so the focus
 * moves to the work area.
 */
function BackToList({ close }: { readonly close: () => void }) {
  const t = useMessages('common')
  const leave = () => {
    close()
    requestAnimationFrame(focusWork)
  }
  return (
    <Button size="compact-sm" variant="default" onClick={leave}>
      {t('gone_row_back')}
    </Button>
  )
}

/**
 * Content of a dialog whose row cannot be read.
 * @param list name of the call that returns the list of rows. The list is refetched if the row was deleted
 * @param title title of the message about any other failure
 */
export function UnreadRow({
  failure,
  list,
  title,
  retry,
  close,
}: {
  readonly failure: ApiError | null
  readonly list: string
  readonly title: string
  readonly retry?: () => unknown
  readonly close: () => void
}) {
  const t = useMessages('common')
  const queries = useQueryClient()
  const wasDeleted = isNotFound(failure)
  useEffect(() => {
    if (wasDeleted) void invalidateAnswers(queries, [list])
  }, [wasDeleted, queries, list])
  return wasDeleted ? (
    <StateMessage kind="empty" title={t('gone_row')} text={t('gone_row_about')} next={<BackToList close={close} />} />
  ) : (
    <StateMessage kind="failure" title={title} text={failure?.message} {...(retry ? { retry } : {})} />
  )
}

/**
 * Shows why a form was not saved, if the reason does not belong to a field.
 * @param general the sentence that `useFormFailure` returns
 */
export function FormFailure({
  failure,
  general,
  close,
}: {
  readonly failure: ApiError | null
  readonly general: string | undefined
  readonly close: () => void
}) {
  const t = useMessages('common')
  if (general === undefined) return null
  return isNotFound(failure) ? (
    <Alert color="red" title={t('gone_row')} role="alert">
      <p className={classes.about}>{t('gone_row_unsaved')}</p>
      <BackToList close={close} />
    </Alert>
  ) : (
    <p className={classes.failure} role="alert">
      {general}
    </p>
  )
}

/**
 * Handles a failed deletion: if the row is already deleted, the dialog closes.
 * @returns `onError` for the call that deletes the row of a dialog
 */
export const onDeleteFailure =
  (close: () => void) =>
  (failure: ApiError): void => {
    if (!isNotFound(failure)) {
      notify.failure(failure)
      return
    }
    notify.done(translate('common', 'gone_row_deleted'))
    close()
    requestAnimationFrame(focusWork)
  }
