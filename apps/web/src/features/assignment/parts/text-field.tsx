import { TextInput } from '@mantine/core'
import { lettersWithoutForm, schemeFor } from '@seriatim/scripts'
import { type ReactNode, useMemo } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { type TransliterationRequest, useTransliteration } from '../../transliteration/use-transliteration.ts'
import classes from './fields.module.css'

type TextFieldProps = {
  label: string
  isLabelHidden?: boolean
  value: string
  error?: string
  placeholder?: string
  isRequired?: boolean
  maxLength?: number
  inputMode?: 'numeric' | 'url'
  lang?: string
  place?: string
  /** A text below the field, which screen readers announce with the field. */
  note?: string
  /** A button at the end of the line. */
  tool?: ReactNode
  onType: (value: string) => void
}

/** Maximum number of characters. Some titles have 2,000 characters; texts above this limit are mistakes. */
const MAX_LENGTH = 5_000

/** A text field whose text direction follows the script of the text. */
export function TextField({
  label,
  isLabelHidden = false,
  value,
  error,
  placeholder,
  isRequired = false,
  maxLength = MAX_LENGTH,
  inputMode,
  lang,
  place,
  note,
  tool,
  onType,
}: TextFieldProps) {
  return (
    <TextInput
      className={classes.field}
      classNames={{
        label: classes.label,
        input: tool === undefined ? classes.input : `${classes.input} ${classes.withTool}`,
        error: classes.error,
        description: classes.note,
      }}
      size="xs"
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      aria-required={isRequired || undefined}
      withAsterisk={isRequired}
      placeholder={placeholder}
      inputMode={inputMode}
      lang={lang}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={value}
      error={error}
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rightSection={tool}
      data-place={place}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}

const CYRILLIC = /\p{Script=Cyrillic}/u

/**
 * A text field that accepts any script; text that is not Latin is stored in 880. Below the field, Cyrillic text is
 * shown romanised, as it will be stored. If the romanisation table lacks a letter, the text is not romanised, and the
 * missing letters are listed.
 */
export function ScriptField(props: Omit<TextFieldProps, 'note'>) {
  const t = useMessages('assignment')
  const isCyrillic = CYRILLIC.test(props.value)
  const asked = useMemo(
    () => (isCyrillic ? { language: 'Cyrl', text: props.value } : undefined),
    [isCyrillic, props.value],
  )
  const romanised = useTransliteration(asked)
  // The line for the romanised text appears with the first Cyrillic letter, so that the page does not jump when the
  // romanised text arrives.
  const latin = romanised && CYRILLIC.test(romanised.text) ? romanised.latin : undefined
  const missing = useMemo(() => missingLetters(asked), [asked])
  const note = () => {
    if (!isCyrillic) return undefined
    if (missing.length > 0) return t('not_romanised', { letters: missing.join(' ') })
    return latin === undefined ? t('romanising') : t('romanised', { text: latin })
  }
  return <TextField {...props} note={note()} />
}

/** The letters of a text that the romanisation table does not contain. */
const missingLetters = (asked: TransliterationRequest | undefined): readonly string[] => {
  const scheme = asked && schemeFor(asked.language, asked.text)
  return scheme ? lettersWithoutForm(scheme, asked.text) : []
}
