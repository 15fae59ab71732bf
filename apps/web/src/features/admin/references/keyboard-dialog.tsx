import { Button, Checkbox, FileButton, Textarea, TextInput } from '@mantine/core'
import {
  adminKeyboard,
  adminKeyboards,
  createKeyboard,
  deleteKeyboard,
  KEYBOARD_LEVELS,
  type KeyboardRow,
  MAX_NAME,
  NAME_LOCALES,
  updateKeyboard,
} from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { CALLS_DEPENDING_ON_LISTS } from '../../../kernel/list-dependent-calls.ts'
import { notify } from '../../../kernel/notify.ts'
import type { confirm } from '../../../ui/confirm.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { OtherVersion, refetchNow, useOtherVersion } from '../../../ui/other-version.tsx'
import { FormFailure, onDeleteFailure, UnreadRow } from '../../../ui/unread-row.tsx'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import admin from '../admin.module.css'
import { memberNames } from '../member-names.ts'
import { nameValues, sentNames } from '../name-values.ts'
import { type LevelTexts, layoutOfText, layoutOfTexts, textsOf } from './keyboard-layout.ts'
import { KeyboardPreview } from './keyboard-preview.tsx'

const CHANGED = ['adminKeyboards', 'adminKeyboard', 'adminHistory', ...CALLS_DEPENDING_ON_LISTS]

/** The form of a virtual keyboard layout: rows of keys, with a preview to try it. Drawn only while it is open. */
export function KeyboardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages('admin')
  useReturnFocus()
  const isNew = id === 'new'
  const read = { enabled: !isNew, staleTime: 0, gcTime: 0 }
  const { data, error, refetch } = useAnswer(adminKeyboard, { params: { id } }, read)
  if (!isNew && !data && !error) return null
  return (
    <FormModal
      onClose={onClose}
      size="min(1240px, 96vw)"
      title={t('row_title', { area: t('area_keyboards'), what: data?.name ?? (isNew ? t('new') : id) })}
    >
      {({ close, ask }) =>
        error && !data ? (
          <UnreadRow failure={error} list={adminKeyboards.name} title={t('cannot_load')} close={close} />
        ) : (
          <KeyboardForm read={data} readAgain={() => refetchNow(refetch)} onClose={close} ask={ask} />
        )
      }
    </FormModal>
  )
}

/**
 * The values of the form: names as `names.en`, and the rows of a level (such as `default` or `shift`) as lines of
 * `layout.default`.
 */
const keyboardValues = (row: KeyboardRow | undefined): Values => {
  const texts = textsOf(row?.layout)
  return {
    ...nameValues(row?.names),
    script: row?.script ?? 'Latn',
    is_active: row?.is_active ?? true,
    ...layoutValues(texts),
  }
}
type Values = Readonly<Record<string, string | boolean>>

const layoutValues = (texts: LevelTexts): Values =>
  Object.fromEntries(KEYBOARD_LEVELS.map((level) => [`layout.${level}`, texts[level]]))

/**
 * Keeps the layout with which the form was opened, until the server refuses the form because another person has changed
 * the layout.
 */
function KeyboardForm({
  read,
  readAgain,
  onClose,
  ask,
}: {
  read: KeyboardRow | undefined
  readAgain: () => Promise<KeyboardRow | undefined>
  onClose: () => void
  ask: typeof confirm
}) {
  const t = useMessages('admin')
  const [row, setRow] = useState(read)
  const [code, setCode] = useState('')
  const [before, setBefore] = useState(() => keyboardValues(row))
  const [values, setValues] = useState(before)
  const set = (member: string, value: Values[string]) => setValues((last) => ({ ...last, [member]: value }))
  const [unreadable, setUnreadable] = useState(false)
  useUnsent([code, values])
  const other = useOtherVersion({
    before,
    values,
    valuesOf: keyboardValues,
    readAgain,
    onJoined: (stored: KeyboardRow, storedValues, both) => {
      setRow(stored)
      setBefore(storedValues)
      setValues(both)
      update.reset()
    },
  })
  const settings = {
    invalidates: CHANGED,
    onSuccess: () => {
      notify.done(t('saved'))
      onClose()
    },
  }
  const create = useCall(createKeyboard, settings)
  const update = useCall(updateKeyboard, { ...settings, onError: other.onError })
  const remove = useCall(deleteKeyboard, { ...settings, onError: onDeleteFailure(onClose) })
  const form = useRef<HTMLFormElement>(null)
  const failure = create.error ?? update.error
  const { errorOf, general } = useFormFailure(form, failure, { code, ...values })
  const texts = Object.fromEntries(
    KEYBOARD_LEVELS.map((level) => [level, String(values[`layout.${level}`])]),
  ) as LevelTexts
  const layout = layoutOfTexts(texts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const names = sentNames(values, row?.names)
    const body = { names, script: String(values.script), layout, is_active: values.is_active === true }
    if (row) update.mutate({ params: { id: row.id }, body: { ...body, updated_at: row.updated_at } })
    else create.mutate({ body: { ...body, code } })
  }
  const readFile = async (file: File | null) => {
    const found = file === null ? undefined : layoutOfText(await file.text())
    setUnreadable(file !== null && found === undefined)
    if (found) setValues((last) => ({ ...last, ...layoutValues(textsOf(found)) }))
  }
  const askFirst = async () => {
    const isSure = await ask({
      title: t('delete_title', { code: row!.name }),
      question: t('delete_for_good'),
      action: t('delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate({ params: { id: row!.id } })
  }
  return (
    <form ref={form} className={admin.form} onSubmit={submit} noValidate>
      <div className={admin.dialog}>
        <div className={admin.form}>
          {row ? null : (
            <TextInput
              label={t('code')}
              value={code}
              maxLength={40}
              error={errorOf('code')}
              required
              data-autofocus
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
          {KEYBOARD_LEVELS.map((level) => (
            <Textarea
              key={level}
              label={t(`level_${level}`)}
              data-autofocus={(row && level === 'default') || undefined}
              description={level === 'default' ? t('level_why') : undefined}
              value={texts[level]}
              error={errorOf(`layout.${level}`)}
              autosize
              minRows={level === 'default' || level === 'shift' ? 5 : 2}
              maxRows={5}
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--mono)', whiteSpace: 'pre', overflowX: 'auto' } }}
              onChange={(event) => set(`layout.${level}`, event.currentTarget.value)}
            />
          ))}
          <FileButton accept="application/json,.json" onChange={(file) => void readFile(file)}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {t('keyboard_import')}
              </Button>
            )}
          </FileButton>
          {unreadable ? (
            <p className={admin.failure} role="alert">
              {t('keyboard_unreadable')}
            </p>
          ) : null}
        </div>
        <div className={admin.form}>
          <KeyboardPreview layout={layout} label={t('keyboard_try')} />
          {NAME_LOCALES.map((locale) => (
            <TextInput
              key={locale}
              label={t(`name_${locale}`)}
              lang={locale}
              value={String(values[`names.${locale}`])}
              maxLength={MAX_NAME}
              error={errorOf(`names.${locale}`)}
              onChange={(event) => set(`names.${locale}`, event.currentTarget.value)}
            />
          ))}
          <TextInput
            label={t('script')}
            value={String(values.script)}
            maxLength={4}
            error={errorOf('script')}
            onChange={(event) => set('script', event.currentTarget.value)}
          />
          <Checkbox
            label={t('is_active')}
            description={t('keyboard_offered_why')}
            checked={values.is_active === true}
            onChange={(event) => set('is_active', event.currentTarget.checked)}
          />
        </div>
      </div>
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={(member) => values[member]!}
          nameOf={(member) => {
            const level = KEYBOARD_LEVELS.find((each) => member === `layout.${each}`)
            return level ? t(`level_${level}`) : member === 'script' ? t('script') : memberNames(t).nameOf(member)
          }}
          shownOf={(_, value) => (typeof value === 'boolean' ? t(value ? 'yes' : 'no') : value || t('nothing'))}
          onTake={set}
        />
      )}
      <FormFailure failure={failure} general={general} close={onClose} />
      <DialogButtons
        onCancel={onClose}
        before={
          row && !row.is_shipped ? (
            <Button className={admin.deleting} variant="subtle" color="red" onClick={() => void askFirst()}>
              {t('delete')}
            </Button>
          ) : null
        }
      >
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
