import { Button, Checkbox, FileButton, Group, Textarea, TextInput } from '@mantine/core'
import {
  adminKeyboard,
  createKeyboard,
  deleteKeyboard,
  KEYBOARD_LEVELS,
  type KeyboardRow,
  MAX_NAME,
  NAME_LOCALES,
  updateKeyboard,
} from '@seriatim/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../../app/api.ts'
import { CHANGED_WITH_LISTS } from '../../../app/changed-with-lists.ts'
import { useMessages } from '../../../app/i18n.ts'
import type { confirm } from '../../../ui/confirm.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { notify } from '../../../ui/notify.ts'
import { StateMessage } from '../../../ui/state-message.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import admin from '../admin.module.css'
import { type LevelTexts, layoutOfText, layoutOfTexts, textsOf } from './keyboard-layout.ts'
import { TriedKeyboard } from './tried-keyboard.tsx'

const CHANGED = ['adminKeyboards', 'adminKeyboard', 'adminHistory', ...CHANGED_WITH_LISTS]

/** A layout of the virtual keyboard, edited as rows of keys, drawn and tried beside; drawn only while it is open. */
export function KeyboardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages('admin')
  useFocusBack()
  const isNew = id === 'new'
  const { data, error } = useAnswer(adminKeyboard, { params: { id } }, { enabled: !isNew, staleTime: 0, gcTime: 0 })
  if (!isNew && !data && !error) return null
  return (
    <FormModal
      onClose={onClose}
      size="min(1240px, 96vw)"
      title={t('row_title', { area: t('area_keyboards'), what: data?.name ?? t('new') })}
    >
      {({ close, ask }) =>
        error && !data ? (
          <StateMessage kind="failure" title={t('cannot_load')} text={error.message} />
        ) : (
          <KeyboardForm read={data} onClose={close} ask={ask} />
        )
      }
    </FormModal>
  )
}

function KeyboardForm({
  read,
  onClose,
  ask,
}: {
  read: KeyboardRow | undefined
  onClose: () => void
  ask: typeof confirm
}) {
  const t = useMessages('admin')
  const common = useMessages('common')
  const [row] = useState(read)
  const [code, setCode] = useState(row?.code ?? '')
  const [names, setNames] = useState<KeyboardRow['names']>(row?.names ?? {})
  const [script, setScript] = useState(row?.script ?? 'Latn')
  const [isActive, setActive] = useState(row?.is_active ?? true)
  const [texts, setTexts] = useState<LevelTexts>(() => textsOf(row?.layout))
  const [unreadable, setUnreadable] = useState(false)
  useUnsent([code, names, script, isActive, texts])
  const settings = {
    invalidates: CHANGED,
    onSuccess: () => {
      notify.done(t('saved'))
      onClose()
    },
  }
  const create = useCall(createKeyboard, settings)
  const update = useCall(updateKeyboard, settings)
  const remove = useCall(deleteKeyboard, { ...settings, onError: (failure) => notify.failure(failure) })
  const form = useRef<HTMLFormElement>(null)
  const values = { code, names, script, is_active: isActive, layout: texts }
  const { errorOf, general } = useFormFailure(form, create.error ?? update.error, values)
  const layout = layoutOfTexts(texts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { names, script, layout, is_active: isActive }
    if (row) update.mutate({ params: { id: row.id }, body: { ...body, updated_at: row.updated_at } })
    else create.mutate({ body: { ...body, code } })
  }
  const readFile = async (file: File | null) => {
    const found = file === null ? undefined : layoutOfText(await file.text())
    setUnreadable(file !== null && found === undefined)
    if (found) setTexts(textsOf(found))
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
              onChange={(event) => setTexts({ ...texts, [level]: event.currentTarget.value })}
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
          <TriedKeyboard layout={layout} label={t('keyboard_try')} />
          {NAME_LOCALES.map((locale) => (
            <TextInput
              key={locale}
              label={t(`name_${locale}`)}
              lang={locale}
              value={names[locale] ?? ''}
              maxLength={MAX_NAME}
              error={errorOf(`names.${locale}`)}
              onChange={(event) => setNames({ ...names, [locale]: event.currentTarget.value })}
            />
          ))}
          <TextInput
            label={t('script')}
            value={script}
            maxLength={4}
            error={errorOf('script')}
            onChange={(event) => setScript(event.currentTarget.value)}
          />
          <Checkbox
            label={t('is_active')}
            description={t('keyboard_offered_why')}
            checked={isActive}
            onChange={(event) => setActive(event.currentTarget.checked)}
          />
        </div>
      </div>
      {general === undefined ? null : (
        <p className={admin.failure} role="alert">
          {general}
        </p>
      )}
      <Group justify="flex-end" gap="sm">
        {row && !row.is_shipped ? (
          <Button className={admin.deleting} variant="subtle" color="red" onClick={() => void askFirst()}>
            {t('delete')}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={create.isPending || update.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  )
}
