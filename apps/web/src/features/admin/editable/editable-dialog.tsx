import { Button } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { type AnyCall, useAnswer, useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { useSession } from '../../../kernel/session.tsx'
import { strokeName } from '../../../kernel/shortcut-keys.ts'
import type { confirm } from '../../../ui/confirm.tsx'
import { DeleteButton } from '../../../ui/delete-button.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { OtherVersion, refetchNow } from '../../../ui/other-version.tsx'
import { FormFailure, UnreadRow } from '../../../ui/unread-row.tsx'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { useStoredForm } from '../../../ui/use-stored-form.ts'
import classes from '../admin.module.css'
import { RowHistory } from '../row-history.tsx'
import {
  callInput,
  type EditableArea,
  type EditableRow,
  initialValues,
  requestBody,
  shownValue,
} from './editable-area.ts'
import { EditableFields } from './editable-fields.tsx'

const changedCalls = ({ calls, changes }: Pick<EditableArea<EditableRow>, 'calls' | 'changes'>) => [
  calls.rows.name,
  calls.row.name,
  'adminHistory',
  ...changes,
]

/** The form of a stored or new row, next to the history of the row. Drawn only while it is open. */
export function EditableDialog<Row extends EditableRow>({
  editable,
  id,
  onClose,
}: {
  editable: EditableArea<Row>
  id: string
  onClose: () => void
}) {
  const t = useMessages('admin')
  useReturnFocus()
  const isNew = id === 'new'
  const { data, error, refetch } = useAnswer<AnyCall>(editable.calls.row, callInput({ params: { id } }), {
    enabled: !isNew,
    staleTime: 0,
    gcTime: 0,
  })
  const row = data as Row | undefined
  const labels = new Map(editable.fields(row).map(({ member, label }) => [member, label]))
  const title = t('row_title', {
    area: t(`area_${editable.area}`),
    what: row ? editable.titleOf(row) : isNew ? t('new') : id,
  })
  if (!isNew && !row && !error) return null
  return (
    <FormModal onClose={onClose} size="xl" title={title}>
      {({ close, ask, cover }) =>
        // The form stays open if a later request for the row fails.
        error && !row ? (
          <UnreadRow failure={error} list={editable.calls.rows.name} title={t('cannot_load')} close={close} />
        ) : (
          <div className={classes.dialog}>
            <EditableForm
              editable={editable}
              read={row}
              readAgain={async () => (await refetchNow(refetch)) as Row | undefined}
              onClose={close}
              ask={ask}
              cover={cover}
            />
            {row ? (
              <RowHistory
                {...(editable.historyOf?.(row) ?? { area: editable.area, id })}
                words={{
                  nameOf: (member) => labels.get(member) ?? editable.nameOfMember?.(member) ?? member,
                  shownOf: (_, value) => (value === 'true' ? t('yes') : value === 'false' ? t('no') : value),
                }}
              />
            ) : null}
          </div>
        )
      }
    </FormModal>
  )
}

/**
 * Keeps the row with which the form was opened, until the server refuses the form because another person has changed
 * the row.
 */
function EditableForm<Row extends EditableRow>({
  editable,
  read,
  readAgain,
  onClose,
  ask,
  cover,
}: {
  editable: EditableArea<Row>
  read: Row | undefined
  readAgain: () => Promise<Row | undefined>
  onClose: () => void
  ask: typeof confirm
  cover: (isCovered: boolean) => void
}) {
  const t = useMessages('admin')
  const { row, before, values, other, set } = useStoredForm({
    opened: read,
    valuesOf: (stored: Row | undefined) => initialValues(editable.fields(stored), stored),
    readAgain,
    onMerged: () => update.reset(),
  })
  useUnsent(values)
  const saved = (text: string) => {
    notify.done(text)
    onClose()
  }
  const settings = {
    invalidates: changedCalls(editable),
    onSuccess: () => saved(t('saved')),
  }
  const create = useCall<AnyCall>(editable.calls.create ?? editable.calls.row, {
    ...settings,
    onSuccess: (answer: unknown) => saved(editable.createdText?.(answer as Row) ?? t('saved')),
  })
  const update = useCall<AnyCall>(editable.calls.update ?? editable.calls.row, { ...settings, onError: other.onError })
  const { mayCall } = useSession()
  const saving = row ? editable.calls.update : editable.calls.create
  const canSave = saving !== undefined && mayCall(saving)
  const { remove } = editable.calls
  const canDelete = row !== undefined && remove !== undefined && mayCall(remove) && (editable.mayDelete?.(row) ?? true)
  const form = useRef<HTMLFormElement>(null)
  const failure = create.error ?? update.error
  const { errorOf, general } = useFormFailure(form, failure, values)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Ctrl+S may be pressed again during the request.
    if (!canSave || create.isPending || update.isPending) return
    const body = requestBody(editable.fields(row), values, row && before)
    if (row) update.mutate(callInput({ params: { id: row.id }, body: { ...body, updated_at: row.updated_at } }))
    else create.mutate(callInput({ body }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (strokeName(event.nativeEvent) !== 'mod+s') return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <fieldset className={classes.fields} disabled={!canSave}>
        <EditableFields
          fields={editable.fields(row)}
          values={values}
          isNew={row === undefined}
          errorOf={errorOf}
          onChange={(member, value) => set({ [member]: value })}
        />
      </fieldset>
      {row ? editable.more?.(row, { cover, close: onClose }) : null}
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={(member) => values[member]!}
          nameOf={(member) => editable.fields(row).find((field) => field.member === member)?.label ?? member}
          shownOf={(member, value) => {
            const field = editable.fields(row).find((each) => each.member === member)
            return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : shownValue(field, value) || t('nothing')
          }}
          onTake={(member, value) => set({ [member]: value })}
        />
      )}
      <FormFailure failure={failure} general={general} close={onClose} />
      <DialogButtons
        onCancel={onClose}
        before={
          canDelete ? (
            // If the row is in use, the server reports the places that use it.
            <DeleteButton<AnyCall>
              call={remove}
              input={callInput({ params: { id: row.id } })}
              invalidates={changedCalls(editable)}
              label={t('delete')}
              title={t('delete_title', { code: editable.titleOf(row) })}
              question={t('delete_for_good')}
              ask={ask}
              onDone={onClose}
            />
          ) : null
        }
      >
        {canSave ? (
          <Button type="submit" loading={create.isPending || update.isPending}>
            {t('save')}
          </Button>
        ) : null}
      </DialogButtons>
    </form>
  )
}
