import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import {
  createRequestTemplate,
  deleteRequestTemplate,
  REQUEST_LENGTHS,
  REQUEST_TEMPLATE_USES,
  type RequestTemplate,
  requestTemplates,
  updateRequestTemplate,
} from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { type Formats, useFormats } from '../../kernel/formats.ts'
import { LOCALES, type Translate, useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import type { confirm } from '../../ui/confirm.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { OtherVersion, refetchNow } from '../../ui/other-version.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { type Column, textColumn, useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import { FormFailure, UnreadRow } from '../../ui/unread-row.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useStoredForm } from '../../ui/use-stored-form.ts'
import classes from './requests.module.css'
import { submitOnCtrlEnter } from './submit-on-ctrl-enter.ts'
import { VARIABLES_IN_BRACES } from './template-text.ts'

const CHANGED = [requestTemplates.name]

/**
 * The templates of messages of the centre, with a form for each.
 * @param open the id of the template in the form, or `new`
 */
export function RequestTemplates({ open, show }: { open: string | undefined; show: (id: string | undefined) => void }) {
  const t = useMessages('requestsPage')
  const formats = useFormats()
  const answer = useAnswer(requestTemplates, {}, { staleTime: 0 })
  const choice = useColumnChoice('request-templates')
  const columns = useMemo(() => templateColumns(t, formats), [t, formats])
  useShortcuts([{ keys: 'n', label: t('template_new'), scope: 'page', run: () => show('new') }])
  return (
    <section aria-label={t('templates')}>
      <div className={classes.sectionHead}>
        <h2 className={classes.heading}>{t('templates')}</h2>
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => show('new')}>
          {t('template_new')}
        </Button>
      </div>
      <div className={classes.templates}>
        <ListTable
          label={t('templates')}
          answer={answer}
          rowsOf={(rows) => rows}
          failed={t('templates_cannot_load')}
          empty={<StateMessage kind="empty" title={t('templates_none')} text={t('templates_none_next')} />}
          columns={columns}
          choice={choice}
          idOf={({ id }) => id}
          place="templates"
          onOpen={{ label: t('template_open'), run: ({ id }) => show(id) }}
        />
      </div>
      {open === undefined ? null : (
        <TemplateDialog
          key={open}
          template={answer.data?.find(({ id }) => id === open)}
          isNew={open === 'new'}
          isRead={answer.data !== undefined}
          readAgain={async () => (await refetchNow(answer.refetch))?.find(({ id }) => id === open)}
          onClose={() => show(undefined)}
        />
      )}
    </section>
  )
}

const templateColumns = (t: Translate<'requestsPage'>, formats: Formats): readonly Column<RequestTemplate>[] => {
  const languages = ({ texts }: RequestTemplate) => {
    const written = LOCALES.filter((locale) => (texts[locale] ?? '').trim() !== '')
    if (written.length === LOCALES.length) return t('template_all_languages')
    return written.map((locale) => formats.languageName(locale)).join(', ')
  }
  return [
    textColumn<RequestTemplate>({
      id: 'name',
      name: t('template_name'),
      width: 140,
      grows: true,
      canHide: false,
      text: ({ name }) => name,
      render: ({ id, name }) => (
        <Link to="/requests/settings" search={(before) => ({ ...before, template: id })}>
          <bdi>{name}</bdi>
        </Link>
      ),
    }),
    textColumn<RequestTemplate>({
      id: 'use',
      name: t('template_use'),
      width: 120,
      canHide: false,
      text: ({ use }) => t(`use_${use}`),
    }),
    textColumn<RequestTemplate>({
      id: 'languages',
      name: t('template_languages'),
      width: 180,
      hideRank: 2,
      text: languages,
    }),
    (([width, text, more]) =>
      textColumn<RequestTemplate>({ id: 'updated_at', name: t('column_updated_at'), width, text, ...more }))(
      timeArguments(formats, ({ updated_at }: RequestTemplate) => updated_at, { hideRank: 1 }),
    ),
  ]
}

type FormProps = {
  readonly template: RequestTemplate | undefined
  readonly readAgain: () => Promise<RequestTemplate | undefined>
  readonly onClose: () => void
}

function TemplateDialog({
  isNew,
  isRead,
  template,
  readAgain,
  onClose,
}: FormProps & { readonly isNew: boolean; readonly isRead: boolean }) {
  const t = useMessages('requestsPage')
  useReturnFocus()
  // The template with which the dialog was opened stays in the form, even if another person deletes it.
  const [opened, setOpened] = useState(template)
  if (opened === undefined && template !== undefined) setOpened(template)
  if (!isNew && opened === undefined && !isRead) return null
  return (
    <FormModal
      onClose={onClose}
      closeOnClickOutside={false}
      size="min(820px, 96vw)"
      title={opened?.name ?? t('template_new')}
    >
      {({ close, ask }) =>
        !isNew && opened === undefined ? (
          <UnreadRow failure={null} list={requestTemplates.name} title={t('templates_cannot_load')} close={close} />
        ) : (
          <TemplateForm template={opened} readAgain={readAgain} onClose={close} ask={ask} />
        )
      }
    </FormModal>
  )
}

const valuesOf = (template: RequestTemplate | undefined) => ({
  name: template?.name ?? '',
  use: template?.use ?? 'message',
  ...(Object.fromEntries(LOCALES.map((locale) => [`texts.${locale}`, template?.texts[locale] ?? ''])) as Record<
    `texts.${(typeof LOCALES)[number]}`,
    string
  >),
})
type Values = ReturnType<typeof valuesOf>

function TemplateForm({ template, readAgain, onClose, ask }: FormProps & { readonly ask: typeof confirm }) {
  const t = useMessages('requestsPage')
  const { languageName } = useFormats()
  const { row, values, other, set } = useStoredForm({
    opened: template,
    valuesOf,
    readAgain,
    onMerged: () => update.reset(),
  })
  useUnsent(values)
  const settings = {
    invalidates: CHANGED,
    onSuccess: () => {
      notify.done(t('template_saved'))
      onClose()
    },
  }
  const create = useCall(createRequestTemplate, settings)
  const update = useCall(updateRequestTemplate, { ...settings, onError: other.onError })
  const isPending = create.isPending || update.isPending
  const failure = create.error ?? update.error
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, failure, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const texts = Object.fromEntries(LOCALES.map((locale) => [locale, values[`texts.${locale}`]]))
    const body = { name: values.name, use: values.use, texts }
    if (row) update.mutate({ params: { id: row.id }, body: { ...body, updated_at: row.updated_at } })
    else create.mutate({ body })
  }
  const nameOf = (member: string): string => {
    const locale = LOCALES.find((each) => member === `texts.${each}`)
    return locale
      ? t('template_text_in', { language: languageName(locale) })
      : t(member === 'use' ? 'template_use' : 'template_name')
  }
  return (
    <form ref={form} className={classes.dialogForm} onSubmit={submit} onKeyDown={submitOnCtrlEnter} noValidate>
      <div className={classes.fields}>
        <TextInput
          label={t('template_name')}
          required
          value={values.name}
          error={errorOf('name')}
          maxLength={200}
          data-autofocus
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('template_use')}
          data={REQUEST_TEMPLATE_USES.map((value) => ({ value, label: t(`use_${value}`) }))}
          value={values.use}
          error={errorOf('use')}
          onChange={(event) =>
            set({ use: REQUEST_TEMPLATE_USES.find((each) => each === event.currentTarget.value) ?? 'message' })
          }
        />
      </div>
      <p className={classes.about}>{t('template_variables', { variables: VARIABLES_IN_BRACES.join(', ') })}</p>
      {errorOf('texts') === undefined ? null : (
        <p className={classes.failure} role="alert">
          {errorOf('texts')}
        </p>
      )}
      {LOCALES.map((locale) => (
        <Textarea
          key={locale}
          label={nameOf(`texts.${locale}`)}
          lang={locale}
          value={values[`texts.${locale}`]}
          error={errorOf(`texts.${locale}`)}
          maxLength={REQUEST_LENGTHS.message}
          autosize
          minRows={3}
          maxRows={12}
          onChange={(event) => set({ [`texts.${locale}`]: event.currentTarget.value })}
        />
      ))}
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={(member) => values[member as keyof Values]}
          nameOf={nameOf}
          shownOf={(member, value) => (member === 'use' ? t(`use_${value as RequestTemplate['use']}`) : value || '–')}
          onTake={(member, value) => set({ [member]: value })}
        />
      )}
      <FormFailure failure={failure} general={general} close={onClose} />
      <DialogButtons
        onCancel={onClose}
        before={
          row ? (
            <DeleteButton
              call={deleteRequestTemplate}
              input={{ params: { id: row.id } }}
              invalidates={CHANGED}
              label={t('template_delete')}
              title={t('template_delete_title', { name: row.name })}
              question={t('template_delete_question')}
              ask={ask}
              onDone={onClose}
            />
          ) : null
        }
      >
        <Button type="submit" loading={isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
