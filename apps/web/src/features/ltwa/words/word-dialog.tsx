import { Button, MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  addLtwaWord,
  changeLtwaWord,
  isoLanguages,
  LTWA_COMMENT_LENGTH,
  type LtwaRow,
  ltwaWord,
  ltwaWords,
} from '@seriatim/contract'
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useAnswer, useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { strokeName } from '../../../kernel/shortcut-keys.ts'
import { useLatest } from '../../../kernel/use-latest.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { FormModal, useUnsent } from '../../../ui/form-modal.tsx'
import { OtherVersion, refetchNow, useOtherVersion } from '../../../ui/other-version.tsx'
import { FormFailure, UnreadRow } from '../../../ui/unread-row.tsx'
import { useFormFailure } from '../../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { Impact, useImpact } from './impact.tsx'
import { CALLS_DEPENDING_ON_LIST } from './list-dependent-calls.ts'
import { SameWord } from './same-word.tsx'
import classes from './words.module.css'

/** Pause in typing before the effect of a change is requested. */
const IMPACT_DELAY_MS = 500

/** The form of a word, or of a new one. Drawn only while it is open. */
export function WordDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useMessages('ltwaPage')
  useReturnFocus()
  const isNew = id === 'new'
  const { data, error, refetch } = useAnswer(ltwaWord, { params: { id } }, { enabled: !isNew, staleTime: 0, gcTime: 0 })
  if (!isNew && !data && !error) return null
  return (
    <FormModal
      onClose={onClose}
      size="lg"
      title={data ? t('edit_word', { word: data.word }) : isNew ? t('new_title') : id}
    >
      {({ close }) =>
        error && !data ? (
          <UnreadRow failure={error} list={ltwaWords.name} title={t('cannot_load')} close={close} />
        ) : (
          <WordForm read={data} readAgain={() => refetchNow(refetch)} onClose={close} />
        )
      }
    </FormModal>
  )
}

const wordValues = (row: LtwaRow | undefined) => ({
  word: row?.word ?? '',
  abbreviation: row?.abbreviation ?? '',
  comments: row?.comments ?? '',
  iso_languages: row?.iso_languages.map(({ id }) => id) ?? [],
})

/**
 * Keeps the word with which the form was opened, until the server refuses the form because another person has changed
 * the word.
 */
function WordForm({
  read,
  readAgain,
  onClose,
}: {
  read: LtwaRow | undefined
  readAgain: () => Promise<LtwaRow | undefined>
  onClose: () => void
}) {
  const t = useMessages('ltwaPage')
  const [row, setRow] = useState(read)
  const [values, setValues] = useState(() => wordValues(row))
  useUnsent(values)
  const languages = useLanguageNames(row)
  const other = useOtherVersion<LtwaRow, typeof values>({
    before: wordValues(row),
    values,
    valuesOf: wordValues,
    readAgain,
    onJoined: (stored, _, both) => {
      setRow(stored)
      setValues(both)
      change.reset()
    },
  })
  const settings = {
    invalidates: CALLS_DEPENDING_ON_LIST,
    onSuccess: ({ msg }: { msg: string }) => {
      notify.done(msg)
      onClose()
    },
  }
  const add = useCall(addLtwaWord, settings)
  const change = useCall(changeLtwaWord, { ...settings, onError: other.onError })
  const failure = add.error ?? change.error
  const form = useRef<HTMLFormElement>(null)
  const { errorOf, general } = useFormFailure(form, failure, values)

  const isChanged = JSON.stringify(values) !== JSON.stringify(wordValues(row))
  const { comments: _, ...ruling } = values
  const asked = isChanged && values.word.trim() !== '' ? { ...ruling, ...(row ? { id: row.id } : {}) } : undefined
  const [rested] = useDebouncedValue(asked && JSON.stringify(asked), IMPACT_DELAY_MS)
  const body = useMemo(() => (rested === undefined ? undefined : (JSON.parse(rested) as typeof asked)), [rested])
  const { isFetching } = useImpact(body)
  const isUnknown = asked !== undefined && (JSON.stringify(asked) !== rested || isFetching)

  const [isWaiting, wait] = useState(false)
  const sendNow = useLatest(() => send())
  useEffect(() => {
    if (!isWaiting || isUnknown) return
    wait(false)
    sendNow.current()
  }, [isWaiting, isUnknown])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUnknown) wait(true)
    else send()
  }
  const send = () => {
    if (add.isPending || change.isPending) return
    if (row) change.mutate({ params: { id: row.id }, body: { ...values, updated_at: row.updated_at } })
    else add.mutate({ body: values })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (strokeName(event.nativeEvent) !== 'mod+s') return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const write = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })
  return (
    <form ref={form} className={classes.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <TextInput
        label={t('column_word')}
        description={t('word_about')}
        value={values.word}
        error={errorOf('word')}
        onChange={(event) => write({ word: event.currentTarget.value })}
        required
        data-autofocus
      />
      <SameWord typed={values.word} own={row?.word} />
      <TextInput
        label={t('column_abbreviation')}
        description={t('abbreviation_about')}
        placeholder="n.a."
        value={values.abbreviation}
        error={errorOf('abbreviation')}
        onChange={(event) => write({ abbreviation: event.currentTarget.value })}
      />
      <LanguagesOfWord
        row={row}
        value={values.iso_languages}
        error={errorOf('iso_languages')}
        onChange={(iso_languages) => write({ iso_languages })}
      />
      <Textarea
        label={t('column_comments')}
        description={t('comments_about', { count: [...values.comments].length, max: LTWA_COMMENT_LENGTH })}
        autosize
        minRows={1}
        maxRows={4}
        value={values.comments}
        error={errorOf('comments')}
        onChange={(event) => write({ comments: event.currentTarget.value })}
      />
      {other.changed === undefined ? null : (
        <OtherVersion
          changed={other.changed}
          current={(member) => values[member as keyof typeof values]}
          nameOf={(member) => t(`column_${member as keyof typeof values}`)}
          shownOf={(_, value) =>
            [value]
              .flat()
              .map((each) => languages.get(each) ?? each)
              .join(', ') || '–'
          }
          onTake={(member, value) => write({ [member]: value })}
        />
      )}
      {body === undefined ? null : <Impact body={body} />}
      <FormFailure failure={failure} general={general} close={onClose} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" loading={isWaiting || add.isPending || change.isPending}>
          {t('save')}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** Names of languages by id: of the languages that can be chosen now, and of those that the word has. */
function useLanguageNames(row: LtwaRow | undefined): ReadonlyMap<string, string> {
  const { data } = useAnswer(isoLanguages, {})
  return new Map([...(row?.iso_languages ?? []), ...(data ?? [])].map(({ id, name }) => [id, name]))
}

/** The languages of a word, including languages that can no longer be chosen. */
function LanguagesOfWord({
  row,
  value,
  error,
  onChange,
}: {
  row: LtwaRow | undefined
  value: string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}) {
  const t = useMessages('ltwaPage')
  const names = useLanguageNames(row)
  return (
    <MultiSelect
      label={t('languages')}
      data={[...names].map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      error={error}
      onChange={onChange}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('no_language_found')}
      maxDropdownHeight={220}
      required
    />
  )
}
