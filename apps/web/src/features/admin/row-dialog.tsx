import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import {
  type AdminArea,
  type AdminRow,
  type AnswerOf,
  adminRow,
  adminRows,
  adminUses,
  areaOf,
  createAdminRow,
  deleteAdminRow,
  LIST_AREAS,
  MAX_NAME,
  MAX_POSITION,
  NAME_LOCALES,
  updateAdminRow,
} from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { type FormEvent, Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { CALLS_DEPENDING_ON_LISTS } from '../../kernel/list-dependent-calls.ts'
import { notify } from '../../kernel/notify.ts'
import { strokeName } from '../../kernel/shortcut-keys.ts'
import type { confirm } from '../../ui/confirm.tsx'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { OtherVersion, refetchNow } from '../../ui/other-version.tsx'
import { shownCode } from '../../ui/shown-code.ts'
import { FormFailure, UnreadRow } from '../../ui/unread-row.tsx'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useStoredForm } from '../../ui/use-stored-form.ts'
import { EMPTY_SEARCH, writeSearchState } from '../search-query/search-state.ts'
import classes from './admin.module.css'
import { memberNames } from './member-names.ts'
import { nameValues, sentNames } from './name-values.ts'
import { RowHistory } from './row-history.tsx'

/**
 * Calls to refetch when a row changes: the calls of its area, and those that return lists for forms, labels of search
 * results, and rules.
 */
export const CHANGED_WITH_ROW = ['adminRows', 'adminRow', 'adminHistory', ...CALLS_DEPENDING_ON_LISTS]

/** The form of a stored or new row, next to the history of the row. Drawn only while it is open. */
export function RowDialog({ area, id, onClose }: { area: AdminArea; id: string; onClose: () => void }) {
  const t = useMessages('admin')
  useReturnFocus()
  const isNew = id === 'new'
  const read = { enabled: !isNew, staleTime: 0, gcTime: 0 }
  const { data, error, refetch } = useAnswer(adminRow, { params: { area, id } }, read)
  const title = t('row_title', { area: t(`area_${area}`), what: data ? shownCode(data.code) : isNew ? t('new') : id })
  if (!isNew && !data && !error) return null
  return (
    <FormModal onClose={onClose} size="xl" title={title}>
      {({ close, ask }) =>
        // The form stays open if a later request for the row fails.
        error && !data ? (
          <UnreadRow failure={error} list={adminRows.name} title={t('cannot_load')} close={close} />
        ) : (
          <div className={classes.dialog}>
            <RowForm area={area} read={data} readAgain={() => refetchNow(refetch)} onClose={close} ask={ask} />
            {isNew ? null : <RowHistory area={area} id={id} words={memberNames(t)} />}
          </div>
        )
      }
    </FormModal>
  )
}

/**
 * The form values of a row. If the area has a member for the code of another standard, `further` is the name of that
 * member.
 */
const rowValues = (row: AdminRow | undefined, further: 'num_code' | 'iso_code' | undefined) => ({
  ...nameValues(row?.names),
  position: row?.position ?? '',
  is_active: row?.is_active ?? true,
  ...(further ? { [further]: row?.[further] ?? '' } : {}),
})

type RowValues = Readonly<Record<string, string | number | boolean>>

/**
 * Keeps the row with which the form was opened, until the server refuses the form because another person has changed
 * the row.
 */
function RowForm({
  area,
  read,
  readAgain,
  onClose,
  ask,
}: {
  area: AdminArea
  read: AdminRow | undefined
  readAgain: () => Promise<AdminRow | undefined>
  onClose: () => void
  ask: typeof confirm
}) {
  const t = useMessages('admin')
  const { detail, namesOnly = false } = areaOf(area)
  const written = detail === 'num_code' || detail === 'iso_code' ? detail : undefined
  const [code, setCode] = useState('')
  const {
    row,
    values,
    other,
    set: change,
  } = useStoredForm({
    opened: read,
    valuesOf: (stored: AdminRow | undefined): RowValues => rowValues(stored, written),
    readAgain,
    onMerged: () => update.reset(),
  })
  const set = (member: string, value: RowValues[string]) => change({ [member]: value })
  useUnsent([code, values])
  const settings = {
    invalidates: CHANGED_WITH_ROW,
    onSuccess: () => {
      notify.done(t('saved'))
      onClose()
    },
  }
  const create = useCall(createAdminRow, settings)
  const update = useCall(updateAdminRow, { ...settings, onError: other.onError })
  const failure = create.error ?? update.error
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, failure, { code, ...values })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Ctrl+S may be pressed again during the request.
    if (create.isPending || update.isPending) return
    const { position } = values
    const sent = {
      names: sentNames(values, row?.names),
      ...(namesOnly ? {} : { is_active: values.is_active === true }),
      ...(typeof position === 'number' && !namesOnly ? { position } : {}),
      ...(written ? { [written]: String(values[written]) } : {}),
    }
    if (row) {
      const body = { ...sent, updated_at: row.updated_at }
      update.mutate({ params: { area, id: row.id }, body })
    } else create.mutate({ params: { area }, body: { code, ...sent } })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (strokeName(event.nativeEvent) !== 'mod+s') return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {row ? null : (
        <TextInput
          label={t('code')}
          value={code}
          maxLength={LIST_AREAS[area].codeLength}
          error={errorOf('code')}
          onChange={(event) => setCode(event.currentTarget.value)}
          data-autofocus
          required
        />
      )}
      {NAME_LOCALES.map((locale) => (
        <TextInput
          key={locale}
          label={t(`name_${locale}`)}
          lang={locale}
          value={String(values[`names.${locale}`])}
          maxLength={MAX_NAME}
          error={errorOf(`names.${locale}`)}
          onChange={(event) => set(`names.${locale}`, event.currentTarget.value)}
          required={locale === 'en'}
          data-autofocus={row && locale === 'en' ? true : undefined}
        />
      ))}
      {written ? (
        <TextInput
          label={t(written)}
          value={String(values[written])}
          maxLength={100}
          error={errorOf(written)}
          onChange={(event) => set(written, event.currentTarget.value)}
        />
      ) : null}
      {namesOnly ? null : (
        <>
          <NumberInput
            label={t('position')}
            value={typeof values.position === 'number' ? values.position : ''}
            min={0}
            max={MAX_POSITION}
            allowDecimal={false}
            error={errorOf('position')}
            onChange={(position) => set('position', position)}
          />
          <Checkbox
            label={t('is_active')}
            description={t('is_active_why')}
            checked={values.is_active === true}
            onChange={(event) => set('is_active', event.currentTarget.checked)}
          />
        </>
      )}
      {row ? <Uses area={area} row={row} /> : null}
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={(member) => values[member]!}
          nameOf={memberNames(t).nameOf}
          shownOf={(_, value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : String(value) || t('nothing'))}
          onTake={set}
        />
      )}
      <FormFailure failure={failure} general={general} close={onClose} />
      <DialogButtons
        onCancel={onClose}
        before={
          row && !areaOf(area).isFixed ? <DeleteRowButton area={area} row={row} onDone={onClose} ask={ask} /> : null
        }
      >
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** The number of records that contain the code of a row; undefined until they are counted. */
const useUsageCount = (area: AdminArea, { id }: AdminRow) =>
  useAnswer(adminUses, { params: { area, id } }, { staleTime: 0, gcTime: 0 })

/** Shows where a row is used, with links. */
function Uses({ area, row }: { area: AdminArea; row: AdminRow }) {
  const t = useMessages('admin')
  const { data, error } = useUsageCount(area, row)
  const { term } = areaOf(area)
  return (
    <p className={classes.dim} role="status">
      {error?.message ?? (data === undefined ? t('counting') : term ? t('uses', { count: data.records }) : '')}{' '}
      {term && data && data.records > 0 ? (
        <Link
          to="/search"
          search={writeSearchState({ ...EMPTY_SEARCH, filters: [{ type: term, code: row.code, exclude: false }] })}
        >
          {t('in_use_show')}
        </Link>
      ) : null}{' '}
      {data && data.rules.length > 0 ? <UsedByRules rules={data.rules} /> : null}
    </p>
  )
}

/** Links to the rules that contain a code. */
function UsedByRules({ rules }: { rules: AnswerOf<typeof adminUses>['rules'] }) {
  const t = useMessages('admin')
  return (
    <>
      {t('named_by', { count: rules.length })}
      {rules.map(({ id, name }) => (
        <Fragment key={id}>
          {' '}
          <Link to="/admin/{-$area}" params={{ area: 'data_rules' }} search={{ row: id }}>
            {name}
          </Link>
        </Fragment>
      ))}
    </>
  )
}

/** Deletes an unused row. */
function DeleteRowButton({
  area,
  row,
  onDone,
  ask,
}: {
  area: AdminArea
  row: AdminRow
  onDone: () => void
  ask: typeof confirm
}) {
  const t = useMessages('admin')
  const { data: uses, error } = useUsageCount(area, row)
  const count = uses?.records ?? 0
  const named = uses?.rules.length ?? 0
  const whyUncounted = error?.message ?? (uses === undefined ? t('counting') : undefined)
  return (
    <DeleteButton
      call={deleteAdminRow}
      input={{ params: { area, id: row.id } }}
      invalidates={CHANGED_WITH_ROW}
      label={t('delete')}
      title={t('delete_title', { code: shownCode(row.code) })}
      question={t('delete_question')}
      why={count > 0 ? t('why_in_use', { count }) : named > 0 ? t('why_named', { count: named }) : whyUncounted}
      ask={ask}
      onDone={onDone}
    />
  )
}
