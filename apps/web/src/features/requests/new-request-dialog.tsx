import { Button, NativeSelect, TextInput } from '@mantine/core'
import { createRequest, MAX_EMAIL, type RequestContent, type RequestView } from '@seriatim/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiError, request as callServer, type InputOf } from '../../kernel/api.ts'
import { formatsOf } from '../../kernel/formats.ts'
import { LOCALES, useLocale, useMessages } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { notify } from '../../kernel/notify.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { ContentFields } from './content-fields.tsx'
import { EMPTY_CONTENT } from './empty-content.ts'
import { REQUEST_CALLS } from './request-calls.ts'
import { useRequestLists } from './request-lists.ts'
import classes from './requests.module.css'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'
import { useKeyOfBody } from './use-key-of-body.ts'

/** The form of a request that arrived by letter or telephone. The stored request is opened. */
export function NewRequestDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('requestsPage')
  useReturnFocus()
  return (
    <FormModal onClose={onClose} closeOnClickOutside={false} size="min(980px, 96vw)" title={t('new')}>
      {({ close }) => <NewRequestForm close={close} />}
    </FormModal>
  )
}

function NewRequestForm({ close }: { close: () => void }) {
  const t = useMessages('requestsPage')
  const own = useLocale()
  const navigate = useNavigate()
  const lists = useRequestLists()
  const [content, setContent] = useState<RequestContent>(EMPTY_CONTENT)
  const [email, setEmail] = useState('')
  const [locale, setLocale] = useState<string>(own)
  useUnsent([content, email])
  const queries = useQueryClient()
  const keyOf = useKeyOfBody()
  const create = useMutation<RequestView, ApiError, InputOf<typeof createRequest>>({
    mutationFn: (input) => callServer(createRequest, input, { idempotencyKey: keyOf(input.body) }),
    onSettled: () => invalidateAnswers(queries, REQUEST_CALLS),
    onSuccess: ({ id }) => {
      notify.done(t('created', { id }))
      close()
      void navigate({ to: '/requests/$id', params: { id } })
    },
  })
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, create.error, { ...content, email, locale })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate({ body: { ...content, email, locale } })
  }
  return (
    <form ref={form} className={classes.dialogForm} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
      <p className={classes.about}>{t('new_about')}</p>
      <ContentFields
        content={content}
        lists={lists}
        errorOf={errorOf}
        onChange={(changes) => setContent((last) => ({ ...last, ...changes }))}
      />
      <div className={classes.fields}>
        <TextInput
          label={t('email')}
          type="email"
          maxLength={MAX_EMAIL}
          value={email}
          error={errorOf('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('locale')}
          data={LOCALES.map((value) => ({ value, label: formatsOf(value).languageName(value) }))}
          value={locale}
          error={errorOf('locale')}
          onChange={(event) => setLocale(event.currentTarget.value)}
        />
      </div>
      {general === undefined ? null : (
        <p className={classes.failure} role="alert">
          {general}
        </p>
      )}
      <DialogButtons onCancel={close}>
        <Button type="submit" loading={create.isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
