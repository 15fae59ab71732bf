import { NativeSelect } from '@mantine/core'
import type { TableFields, TablePreview } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './lists.module.css'

/** Encodings to choose from, common ones first; the list always includes the detected encoding. */
const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'koi8-r',
]
const SEPARATORS = [
  ['\t', 'sep_tab'],
  [',', 'sep_comma'],
  [';', 'sep_semicolon'],
  ['|', 'sep_bar'],
] as const
const QUOTES = [
  ['"', 'quote_double'],
  ["'", 'quote_single'],
  ['', 'quote_none'],
] as const

const NO_HEADER = ''

/** How a table was read (such as encoding and separator), with controls to correct it. */
export function ReadAs({ preview, change }: { preview: TablePreview; change(how: TableFields): void }) {
  const t = useMessages('listed')
  const { encoding, separator, quote, sheets, sheet, header, beginning } = preview
  return (
    <fieldset className={classes.how}>
      <legend className={classes.label}>{t('how')}</legend>
      {encoding === null ? null : (
        <NativeSelect
          size="xs"
          label={t('encoding')}
          value={encoding}
          data={[...new Set([...ENCODINGS, encoding])]}
          onChange={(event) => change({ encoding: event.currentTarget.value })}
        />
      )}
      {separator === null ? null : (
        <NativeSelect
          size="xs"
          label={t('separator')}
          value={separator}
          data={SEPARATORS.map(([value, word]) => ({ value, label: t(word) }))}
          onChange={(event) => change({ separator: event.currentTarget.value })}
        />
      )}
      {quote === null ? null : (
        <NativeSelect
          size="xs"
          label={t('quote')}
          value={quote}
          data={QUOTES.map(([value, word]) => ({ value, label: t(word) }))}
          onChange={(event) => change({ quote: event.currentTarget.value })}
        />
      )}
      {sheet === null ? null : (
        <NativeSelect
          size="xs"
          label={t('sheet')}
          value={sheet}
          data={[...new Set([...sheets, sheet])]}
          onChange={(event) => change({ sheet: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        size="xs"
        className={classes.header}
        label={t('header')}
        value={header === false ? NO_HEADER : String(header)}
        data={[
          { value: NO_HEADER, label: t('header_none') },
          ...beginning.map(({ row, text }) => ({ value: String(row), label: t('header_row', { row, text }) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ header: value === NO_HEADER ? false : Number(value) })}
      />
    </fieldset>
  )
}
