import { Button, Group, Radio, TextInput } from '@mantine/core'
import type { StoredMacro } from '@seriatim/contract'
import { type FormEvent, useCallback, useState } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconCopy, IconTrash } from '../../ui/icons.tsx'
import { MacroSource } from './macro-source.tsx'
import classes from './macros.module.css'
import type { AnyMacro } from './use-macros.ts'

export type MacroBody = Pick<StoredMacro, 'name' | 'scope' | 'source'>

/** The form of a new macro, of a macro that the user may change, or of a read-only macro that the user can copy. */
export function MacroForm({
  macro,
  start,
  isBusy,
  onEdited,
  onSave,
  onCopy,
  onDelete,
}: {
  macro: AnyMacro | undefined
  /** The initial values of a new macro. */
  start: Pick<MacroBody, 'name' | 'source'>
  isBusy: boolean
  /** Reports whether there are unsaved changes. */
  onEdited: (isEdited: boolean) => void
  onSave: (body: MacroBody) => void
  onCopy: () => void
  onDelete: () => void
}) {
  const t = useMessages('macros')
  const { profile } = useSession()
  const formats = useFormats()
  const stored = macro?.stored
  const isReadOnly = macro !== undefined && stored?.mine !== true
  const [name, setName] = useState(macro?.name ?? start.name)
  const [scope, setScope] = useState<StoredMacro['scope']>(stored?.scope ?? 'personal')
  const [source, setSource] = useState(macro?.source ?? start.source)
  const [mistakes, setMistakes] = useState<number>()
  const [isTried, setTried] = useState(false)
  const isNameless = name.trim() === ''
  const edited = useCallback(() => onEdited(true), [onEdited])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    // Before the editor has loaded, the number of errors is unknown, and the server checks the macro.
    if (isNameless || (mistakes ?? 0) > 0) return
    onSave({ name: name.trim(), scope, source })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={macro?.name ?? t('new')}>
      <Group align="flex-start" gap="lg">
        <TextInput
          className={classes.grows}
          label={t('name')}
          required
          readOnly={isReadOnly}
          maxLength={200}
          value={name}
          error={isTried && isNameless ? t('name_missing') : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value)
            edited()
          }}
        />
        {isReadOnly ? null : (
          <Radio.Group
            label={t('whose')}
            value={scope}
            onChange={(value) => {
              setScope(value === 'centre' ? 'centre' : 'personal')
              edited()
            }}
          >
            <Group gap="lg" mt={8}>
              <Radio value="personal" label={t('scope_personal')} />
              {profile.center === null ? null : <Radio value="centre" label={t('scope_centre')} />}
            </Group>
          </Radio.Group>
        )}
      </Group>
      {isReadOnly ? <p className={classes.dim}>{t(stored ? 'read_only' : 'shipped_read_only')}</p> : null}
      <MacroSource
        text={source}
        isReadOnly={isReadOnly}
        onText={(text) => {
          setSource(text)
          edited()
        }}
        onMistakes={setMistakes}
      />
      {isTried && mistakes !== undefined && mistakes > 0 ? (
        <p className={classes.error} role="alert">
          {t('mistakes_first')}
        </p>
      ) : null}
      <div className={classes.foot}>
        {stored ? (
          <span className={`${classes.dim} ${classes.grows}`}>
            {stored.changed_by === null
              ? t('changed', { version: stored.version, date: formats.dateTime(stored.updated_at) })
              : t('changed_by', {
                  version: stored.version,
                  author: stored.changed_by,
                  date: formats.dateTime(stored.updated_at),
                })}
          </span>
        ) : (
          <span className={classes.grows} />
        )}
        {stored?.mine ? (
          <Button variant="default" leftSection={<IconTrash size={15} aria-hidden />} onClick={onDelete}>
            {t('delete')}
          </Button>
        ) : null}
        {macro ? (
          <Button variant="default" leftSection={<IconCopy size={15} aria-hidden />} onClick={onCopy}>
            {t('copy')}
          </Button>
        ) : null}
        {isReadOnly ? null : (
          <Button type="submit" loading={isBusy}>
            {t('keep')}
          </Button>
        )}
      </div>
    </form>
  )
}
