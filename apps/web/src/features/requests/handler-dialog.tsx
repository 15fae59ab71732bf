import { Button, Select } from '@mantine/core'
import { requestHandlers, setRequestHandler } from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { REQUEST_CALLS } from './request-calls.ts'
import classes from './requests.module.css'

/** Sets the handler of requests. The user is the first choice, and is chosen when the dialog opens. */
export function HandlerDialog({
  title,
  ids,
  current,
  onClose,
  onDone,
}: {
  title: string
  ids: readonly string[]
  /** The id of the present handler; null for none. By default the user is chosen. */
  current?: string | null
  onClose: () => void
  onDone?: () => void
}) {
  useReturnFocus()
  return (
    <FormModal onClose={onClose} title={title}>
      {({ close }) => <HandlerForm ids={ids} current={current} close={close} onDone={onDone} />}
    </FormModal>
  )
}

/** The value of the field for no handler. */
const NONE = 'none'

function HandlerForm({
  ids,
  current,
  close,
  onDone,
}: {
  ids: readonly string[]
  current: string | null | undefined
  close: () => void
  onDone: (() => void) | undefined
}) {
  const t = useMessages('requestsPage')
  const { profile } = useSession()
  const { data: handlers } = useAnswer(requestHandlers, {})
  const [handler, setHandler] = useState(current === undefined ? profile.id : (current ?? NONE))
  useUnsent(handler)
  const save = useCall(setRequestHandler, {
    invalidates: REQUEST_CALLS,
    onSuccess: ({ changed }) => {
      notify.done(t('handler_set', { count: changed }))
      onDone?.()
      close()
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, save.error, { handler })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ body: { ids: [...ids], handler: handler === NONE ? null : handler } })
  }
  const others = (handlers ?? []).filter(({ id }) => id !== profile.id)
  return (
    <form ref={form} className={classes.dialogForm} onSubmit={submit} noValidate>
      <Select
        label={t('handler')}
        data={[
          { value: profile.id, label: profile.username },
          { value: NONE, label: t('no_handler') },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={handler}
        onChange={(value) => setHandler(value ?? NONE)}
        allowDeselect={false}
        searchable
        error={errorOf('handler')}
        data-autofocus
      />
      {general === undefined ? null : (
        <p className={classes.failure} role="alert">
          {general}
        </p>
      )}
      <DialogButtons onCancel={close}>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
