import { TextInput } from '@mantine/core'
import { BAR_CODE_DIGITS, BAR_CODE_FORMATS, requestBarCode } from '@seriatim/contract'
import { useState } from 'react'
import { callUrl } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './bar-code-links.module.css'

/** The digits of a bar code in addition to the ISSN. An empty `issue` is no add-on. */
export type BarCodeDigits = { readonly variant: string; readonly issue: string }

const PLAIN: BarCodeDigits = { variant: '00', issue: '' }

/** The parameters of the call, or the fields with wrong digits. */
const readDigits = ({
  variant,
  issue,
}: BarCodeDigits): { readonly query?: { variant?: string; issue?: string }; readonly wrong: readonly string[] } => {
  const wrong = [
    ...(BAR_CODE_DIGITS.variant.test(variant) ? [] : ['variant']),
    ...(issue === '' || BAR_CODE_DIGITS.issue.test(issue) ? [] : ['issue']),
  ]
  if (wrong.length > 0) return { wrong }
  return { query: { ...(variant === PLAIN.variant ? {} : { variant }), ...(issue === '' ? {} : { issue }) }, wrong }
}

/** Links that save the bar code of an assigned ISSN, one for each format. Wrong digits have no links. */
export function BarCodeLinks({ id, issn, digits = PLAIN }: { id: string; issn: string; digits?: BarCodeDigits }) {
  const t = useMessages('assignment')
  const { query } = readDigits(digits)
  return (
    <span className={classes.links}>
      <span>{t('bar_code')}</span>
      {BAR_CODE_FORMATS.map((format) => {
        const name = format.toUpperCase()
        if (query === undefined) return <span key={format}>{name}</span>
        return (
          <a
            key={format}
            href={callUrl(requestBarCode, { params: { id, issn }, query: { format, ...query } })}
            download
            aria-label={t('bar_code_as', { issn, format: name })}
          >
            {name}
          </a>
        )
      })}
    </span>
  )
}

export const useBarCodeDigits = () => useState(PLAIN)

/** The fields for variant and add-on of the bar codes of a request. */
export function BarCodeFields({
  digits,
  onChange,
}: {
  digits: BarCodeDigits
  onChange: (digits: BarCodeDigits) => void
}) {
  const t = useMessages('assignment')
  const { wrong } = readDigits(digits)
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>{t('bar_code')}</legend>
      {(['variant', 'issue'] as const).map((field) => (
        <TextInput
          key={field}
          size="xs"
          label={t(`bar_code_${field}`)}
          description={t(`bar_code_${field}_about`)}
          value={digits[field]}
          error={wrong.includes(field) ? t(`bar_code_${field}_wrong`) : undefined}
          maxLength={5}
          inputMode="numeric"
          dir="ltr"
          onChange={(event) => onChange({ ...digits, [field]: event.currentTarget.value.trim() })}
        />
      ))}
    </fieldset>
  )
}
