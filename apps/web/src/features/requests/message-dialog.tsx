import { Button, NativeSelect, Textarea } from '@mantine/core'
import {
  closeRequest,
  REQUEST_LENGTHS,
  type RequestTemplate,
  type RequestView,
  refuseRequest,
  requestTemplates,
  sendRequestMessage,
} from '@seriatim/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiError, request as callServer, useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { type Locale, useMessages } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { notify } from '../../kernel/notify.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { FormFailure } from '../../ui/unread-row.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { AttachedFiles, useAttachedFiles } from './attached-files.tsx'
import { OtherChange, useOtherChange } from './other-change.tsx'
import { REQUEST_CALLS } from './request-calls.ts'
import classes from './requests.module.css'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'
import { templateText } from './template-text.ts'
import { useKeyOfBody } from './use-key-of-body.ts'

/** The texts that the centre sends to a publisher. */
type MessageKind = 'question' | 'message' | 'refuse' | 'close'

const KINDS = {
  question: { use: 'question', title: 'question', label: 'text', about: 'question_about', done: 'asked' },
  message: { use: 'message', title: 'message', label: 'text', about: undefined, done: 'sent' },
  refuse: { use: 'refusal', title: 'refuse', label: 'reason', about: 'reason_publisher', done: 'refused' },
  close: { use: 'message', title: 'close', label: 'close_text', about: 'close_about', done: 'closed' },
} as const satisfies Record<MessageKind, { readonly use: RequestTemplate['use'] } & Record<string, string | undefined>>

type DialogProps = {
  readonly kind: MessageKind
  readonly request: RequestView
  readonly readAgain: () => Promise<RequestView | undefined>
  readonly onClose: () => void
}

/** A message to the publisher, or an action with a message. Templates can be inserted and edited. */
export function MessageDialog({ onClose, ...props }: DialogProps) {
  const t = useMessages('requestsPage')
  useReturnFocus()
  return (
    <FormModal onClose={onClose} closeOnClickOutside={false} size="min(720px, 96vw)" title={t(KINDS[props.kind].title)}>
      {({ close }) => <MessageForm {...props} onClose={close} />}
    </FormModal>
  )
}

/**
 * Uploads the files and sends the text. A retry of the same message has the same idempotency key, so that it is sent
 * once.
 */
function useSend(kind: MessageKind, { id }: RequestView, attached: ReturnType<typeof useAttachedFiles>) {
  const queries = useQueryClient()
  const keyOf = useKeyOfBody()
  return useMutation<unknown, ApiError, { text: string; updated_at: string }>({
    mutationFn: async (text) => {
      const params = { id }
      if (kind === 'refuse') return callServer(refuseRequest, { params, body: text })
      if (kind === 'close') return callServer(closeRequest, { params, body: text })
      const body = { ...text, waits: kind === 'question', files: await attached.upload() }
      return callServer(sendRequestMessage, { params, body }, { idempotencyKey: keyOf(body) })
    },
    onError: ({ fields }) => {
      if (fields.files) attached.forget()
    },
    onSettled: () => invalidateAnswers(queries, REQUEST_CALLS),
  })
}

function MessageForm({ kind, request: read, readAgain, onClose }: DialogProps) {
  const t = useMessages('requestsPage')
  const { languageName } = useFormats()
  const { label, about, done } = KINDS[kind]
  const [text, setText] = useState('')
  /** The language of the inserted template, if it is not the language of the publisher. */
  const [otherLanguage, setOtherLanguage] = useState<Locale>()
  const [isTried, setTried] = useState(false)
  const attached = useAttachedFiles(read.id)
  useUnsent({ text, files: attached.names })
  const other = useOtherChange(read, readAgain)
  const { request } = other
  const send = useSend(kind, request, attached)
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const { errorOf, general } = useFormFailure(form, send.error, {
    text,
    file: attached.names,
    files: attached.names,
  })
  const isMissing = kind !== 'close' && text.trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMissing) return input.current?.focus()
    if (send.isPending || attached.problem !== undefined) return
    send.mutate(
      { text: text.trim(), updated_at: request.updated_at },
      {
        onSuccess: () => {
          notify.done(t(done))
          onClose()
        },
        onError: (failure) => void other.onError(failure, send.reset),
      },
    )
  }
  /** Replaces the selected text by a template. */
  const insert = (template: RequestTemplate) => {
    const found = templateText(template, request)
    if (!found) return
    setOtherLanguage(found.locale === request.locale ? undefined : found.locale)
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = input.current ?? {}
    setText(text.trim() === '' ? found.text : `${text.slice(0, from)}${found.text}${text.slice(to)}`)
    input.current?.focus()
  }
  const language = languageName(request.locale)
  return (
    <form ref={form} className={classes.dialogForm} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
      {about === undefined ? null : <p className={classes.about}>{t(about)}</p>}
      <Templates use={KINDS[kind].use} onChoose={insert} />
      <Textarea
        ref={input}
        label={t(label)}
        description={t('text_language', { language })}
        value={text}
        error={errorOf('text') ?? (isTried && isMissing ? t('text_missing') : undefined)}
        maxLength={REQUEST_LENGTHS.message}
        autosize
        minRows={8}
        maxRows={18}
        dir="auto"
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {otherLanguage === undefined ? null : (
        <p className={classes.about} role="status">
          {t('template_other_language', { language, used: languageName(otherLanguage) })}
        </p>
      )}
      {kind === 'question' || kind === 'message' ? (
        <AttachedFiles attached={attached} error={errorOf('files') ?? errorOf('file')} />
      ) : null}
      <OtherChange request={other.changed} />
      <FormFailure failure={send.error} general={general} close={onClose} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={send.isPending} {...(kind === 'refuse' ? { color: 'red' } : {})}>
          {kind === 'refuse' || kind === 'close' ? t(kind) : t('send')}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** A list of the centre's templates for a use; empty without templates. */
function Templates({ use, onChoose }: { use: RequestTemplate['use']; onChoose: (template: RequestTemplate) => void }) {
  const t = useMessages('requestsPage')
  const { data } = useAnswer(requestTemplates, {})
  const offered = (data ?? []).filter((template) => template.use === use)
  if (offered.length === 0) return null
  return (
    <NativeSelect
      label={t('template')}
      value=""
      data={[
        { value: '', label: t('template_choose') },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => {
        const chosen = offered.find(({ id }) => id === event.currentTarget.value)
        if (chosen) onChoose(chosen)
      }}
    />
  )
}
