import { Button, Skeleton, TextInput } from '@mantine/core'
import type { RecordTemplate } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { type FormDialog, FormModal } from '../../ui/form-modal.tsx'
import { IconPlus } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateRow } from './template-row.tsx'
import classes from './templates.module.css'
import { useTemplateCalls, useTemplates } from './use-templates.ts'

/** Which content the dialog shows: the list, a new template, or a template that is edited. */
type Step = { readonly kind: 'list' } | { readonly kind: 'new' } | { readonly kind: 'change'; template: RecordTemplate }

/**
 * The templates of the user and of the centre, with commands to insert, create, rename, share and delete them.
 * `onInsert` is absent if the record is read-only.
 */
export function TemplatesDialog({
  record,
  onInsert,
  onClose,
}: {
  record: MarcRecord
  onInsert: ((template: RecordTemplate) => void) | undefined
  onClose: () => void
}) {
  const t = useMessages('templates')
  const [step, setStep] = useState<Step>({ kind: 'list' })
  useReturnFocus()
  const toList = () => setStep({ kind: 'list' })
  const { create, update, remove } = useTemplateCalls((how) => {
    notify.done(t(`was_${how}`))
    toList()
  })
  const askToDelete = async ({ id, name }: RecordTemplate, ask: FormDialog['ask']) => {
    const words = { title: t('delete'), question: t('delete_sure', { name }), action: t('delete') }
    if (await ask({ ...words, isDangerous: true })) remove.mutate({ params: { id } })
  }
  return (
    <FormModal
      onClose={onClose}
      size="min(760px, 94vw)"
      title={t(step.kind === 'new' ? 'new' : step.kind === 'change' ? 'change' : 'title')}
    >
      {({ ask }) =>
        step.kind === 'list' ? (
          <TemplateList
            onInsert={onInsert}
            onNew={() => setStep({ kind: 'new' })}
            onChange={(template) => setStep({ kind: 'change', template })}
            onDelete={(template) => void askToDelete(template, ask)}
          />
        ) : step.kind === 'new' ? (
          <TemplateForm
            record={record}
            isBusy={create.isPending}
            onCancel={toList}
            onSave={(body) => create.mutate({ body })}
          />
        ) : (
          <TemplateForm
            template={step.template}
            record={record}
            isBusy={update.isPending}
            onCancel={toList}
            onSave={(body) => update.mutate({ params: { id: step.template.id }, body })}
          />
        )
      }
    </FormModal>
  )
}

function TemplateList({
  onInsert,
  onNew,
  onChange,
  onDelete,
}: {
  onInsert: ((template: RecordTemplate) => void) | undefined
  onNew: () => void
  onChange: (template: RecordTemplate) => void
  onDelete: (template: RecordTemplate) => void
}) {
  const t = useMessages('templates')
  const { data, error } = useTemplates(true, 0)
  const [wanted, setWanted] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isThere = data !== undefined
  // The close button of the dialog had the focus while the list was loading.
  useEffect(() => {
    if (isThere) field.current?.focus()
  }, [isThere])
  if (error) return <StateMessage kind="failure" title={error.message} />
  if (!data) return <Skeleton height={160} />
  const newButton = (
    <Button variant="default" size="xs" h={32} leftSection={<IconPlus size={15} aria-hidden />} onClick={onNew}>
      {t('new')}
    </Button>
  )
  if (data.length === 0) return <StateMessage kind="empty" title={t('none')} text={t('none_next')} next={newButton} />
  const words = wanted.trim().toLowerCase()
  const found = data.filter(({ name }) => name.toLowerCase().includes(words))
  const groups = (['personal', 'centre'] as const).map((scope) => ({
    scope,
    templates: found.filter((template) => template.scope === scope),
  }))
  return (
    <>
      <div className={classes.head}>
        <TextInput
          className={classes.grows}
          size="xs"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          ref={field}
        />
        {newButton}
      </div>
      {found.length === 0 ? <p className={classes.dim}>{t('none_named', { words: wanted.trim() })}</p> : null}
      {groups
        .filter(({ templates }) => templates.length > 0)
        .map(({ scope, templates }) => (
          <section key={scope} aria-label={t(`scope_${scope}`)}>
            <h3 className={classes.group}>{t(`scope_${scope}`)}</h3>
            <ul className={classes.list}>
              {templates.map((template) => (
                <TemplateRow
                  key={template.id}
                  template={template}
                  onInsert={onInsert}
                  onChange={onChange}
                  onDelete={onDelete}
                />
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}
