import { Button } from '@mantine/core'
import { type RequestContent, type RequestField, type RequestView, updateRequest } from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useCall } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { DayInput } from '../../ui/days/day-input.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { isSameJson } from '../../ui/merge-form-values.ts'
import { OtherVersion, useOtherVersion } from '../../ui/other-version.tsx'
import { FormFailure } from '../../ui/unread-row.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { ContentFields } from './content-fields.tsx'
import { REQUEST_CALLS } from './request-calls.ts'
import { useRequestLists } from './request-lists.ts'
import { contentText, fieldName } from './request-text.ts'
import classes from './requests.module.css'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'

type DialogProps = {
  readonly request: RequestView
  readonly readAgain: () => Promise<RequestView | undefined>
  readonly onClose: () => void
}

/** The form data of a request. If another person changes the request meanwhile, both changes are merged. */
export function EditDialog({ onClose, ...props }: DialogProps) {
  const t = useMessages('requestsPage')
  useReturnFocus()
  return (
    <FormModal onClose={onClose} closeOnClickOutside={false} size="min(980px, 96vw)" title={t('edit')}>
      {({ close }) => <EditForm {...props} onClose={close} />}
    </FormModal>
  )
}

/** The members of the content that the form has changed. */
const changedContent = (before: RequestContent, after: RequestContent): Partial<RequestContent> =>
  Object.fromEntries(
    Object.entries(after).filter(([member, value]) => !isSameJson(before[member as RequestField], value)),
  )

function EditForm({ request: read, readAgain, onClose }: DialogProps) {
  const t = useMessages('requestsPage')
  const lists = useRequestLists()
  const [request, setRequest] = useState(read)
  const [before, setBefore] = useState(read.content)
  const [content, setContent] = useState(read.content)
  useUnsent(content)
  const other = useOtherVersion<RequestView, RequestContent>({
    before,
    values: content,
    valuesOf: (stored) => stored.content,
    readAgain,
    onJoined: (stored, storedContent, both) => {
      setRequest(stored)
      setBefore(storedContent)
      setContent(both)
      update.reset()
    },
  })
  const update = useCall(updateRequest, {
    invalidates: REQUEST_CALLS,
    onSuccess: () => {
      notify.done(t('saved'))
      onClose()
    },
    onError: other.onError,
  })
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, update.error, content)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    update.mutate({
      params: { id: request.id },
      body: { content: changedContent(before, content), updated_at: request.updated_at },
    })
  }
  const change = (changes: Partial<RequestContent>) => setContent((last) => ({ ...last, ...changes }))
  return (
    <form ref={form} className={classes.dialogForm} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
      <ContentFields content={content} lists={lists} errorOf={errorOf} onChange={change} />
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={(member) => content[member as RequestField]}
          nameOf={(member) => fieldName(t, content.kind, member as RequestField)}
          shownOf={(member, value) => contentText(t, lists, member as RequestField, value) || '–'}
          onTake={(member, value) => change({ [member]: value })}
        />
      )}
      <FormFailure failure={update.error} general={general} close={onClose} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={update.isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** The day by which the centre wants to answer. */
export function DueDialog({ onClose, ...props }: DialogProps) {
  const t = useMessages('requestsPage')
  useReturnFocus()
  return (
    <FormModal onClose={onClose} title={t('due')}>
      {({ close }) => <DueForm {...props} onClose={close} />}
    </FormModal>
  )
}

function DueForm({ request: read, readAgain, onClose }: DialogProps) {
  const t = useMessages('requestsPage')
  const { date } = useFormats()
  const [request, setRequest] = useState(read)
  const [due, setDue] = useState(read.due_on)
  const [before, setBefore] = useState(read.due_on)
  useUnsent(due)
  const other = useOtherVersion<RequestView, { due_on: string | null }>({
    before: { due_on: before },
    values: { due_on: due },
    valuesOf: ({ due_on }) => ({ due_on }),
    readAgain,
    onJoined: (stored, { due_on }, both) => {
      setRequest(stored)
      setBefore(due_on)
      setDue(both.due_on)
      update.reset()
    },
  })
  const update = useCall(updateRequest, {
    invalidates: REQUEST_CALLS,
    onSuccess: () => {
      notify.done(t('saved'))
      onClose()
    },
    onError: other.onError,
  })
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, update.error, { due_on: due })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!update.isPending)
      update.mutate({ params: { id: request.id }, body: { due_on: due, updated_at: request.updated_at } })
  }
  return (
    <form ref={form} className={classes.dialogForm} onSubmit={submit} noValidate>
      <DayInput label={t('due_on')} value={due ?? undefined} onChange={(day) => setDue(day ?? null)} data-autofocus />
      {errorOf('due_on') === undefined ? null : (
        <p className={classes.failure} role="alert">
          {errorOf('due_on')}
        </p>
      )}
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={() => due}
          nameOf={() => t('due_on')}
          shownOf={(_, value) => (value === null ? '–' : date(value))}
          onTake={(_, value) => setDue(value)}
        />
      )}
      <FormFailure failure={update.error} general={general} close={onClose} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={update.isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
