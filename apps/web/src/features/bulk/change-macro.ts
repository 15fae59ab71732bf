/**
 * The common changes that the form offers. Each is converted to a macro, so that the server runs exactly what the form
 * shows.
 */

export const CHANGE_KINDS = [
  'set',
  'replace',
  'delete_subfield',
  'add_field',
  'delete_field',
  'position',
  'category',
] as const
type ChangeKind = (typeof CHANGE_KINDS)[number]

export type SearchKind = 'text' | 'word' | 'pattern'
export type ConditionKind = 'all' | 'is' | 'contains'

export type ChangeForm = {
  readonly kind: ChangeKind
  readonly tag: string
  readonly code: string
  readonly indicators: string
  /** New subfields in the text notation: `$a Botany $2 fast`. */
  readonly subfields: string
  readonly value: string
  readonly found: string
  readonly with: string
  readonly foundAs: SearchKind
  readonly place: string
  readonly category: string
  readonly only: ConditionKind
  readonly onlyCode: string
  readonly onlyText: string
}

export const EMPTY_FORM: ChangeForm = {
  kind: 'set',
  tag: '',
  code: 'a',
  indicators: '##',
  subfields: '',
  value: '',
  found: '',
  with: '',
  foundAs: 'text',
  place: '',
  category: '',
  only: 'all',
  onlyCode: '',
  onlyText: '',
}

/** Quotes a text for a macro: a quotation mark in the text is doubled. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Writes a regular expression between slashes, and escapes its slashes that are not escaped. */
const pattern = (source: string): string =>
  `/${source.replace(/\\[\s\S]|\//g, (each) => (each === '/' ? '\\/' : each))}/`

const TAG = /^[0-9]{3}$/
const CODE = /^[a-z0-9]$/
const PLACE = /^(?:LDR|00\d)\/\d{1,2}(?:-\d{1,2})?$/i

const newSubfields = (text: string): string | undefined => {
  const parts = [...text.matchAll(/\$([a-z0-9])([^$]*)/g)].map(([, code, value = '']) => ({
    code,
    value: value.trim(),
  }))
  const isRead = /^\s*\$[a-z0-9]/.test(text) && parts.every(({ value }) => value !== '')
  return isRead ? parts.map(({ code, value }) => `$${code} ${quoted(value)}`).join(' ') : undefined
}

/** The subfield that the condition tests, unless the user chose another one. */
const ownCode = ({ kind, code, onlyCode }: ChangeForm): string =>
  onlyCode !== '' ? onlyCode : kind === 'delete_field' ? 'a' : code

/** The field and subfield (or the position) that the condition tests. */
const conditionPlace = (form: ChangeForm): string => (form.kind === 'position' ? form.place : `$${ownCode(form)}`)

const whereClause = (form: ChangeForm): string | undefined => {
  const { only, onlyText, kind } = form
  if (only === 'all' || kind === 'category' || kind === 'add_field') return ''
  if (onlyText === '' || (kind !== 'position' && !CODE.test(ownCode(form)))) return undefined
  return ` where ${conditionPlace(form)} ${only === 'is' ? '=' : 'contains'} ${quoted(onlyText)}`
}

/** Converts the form to a macro; undefined if the form is incomplete or names an invalid field. */
export function macroOf(form: ChangeForm): string | undefined {
  const { kind, tag, code, value } = form
  const where = whereClause(form)
  const subfield = `${tag}$${code}`
  if (where === undefined) return undefined
  if (kind === 'position')
    return PLACE.test(form.place) && value !== '' ? `set ${form.place} = ${quoted(value)}${where}` : undefined
  if (kind === 'category') return form.category === '' ? undefined : `set 699$8 = ${quoted(form.category)}`
  if (!TAG.test(tag)) return undefined
  if (kind === 'delete_field') return `delete ${tag}${where}`
  if (kind === 'add_field') {
    const subfields = newSubfields(form.subfields)
    return subfields === undefined || !/^[0-9a-z#]{2}$/.test(form.indicators)
      ? undefined
      : `add ${tag} ${form.indicators} ${subfields}`
  }
  if (!CODE.test(code)) return undefined
  if (kind === 'set') return value === '' ? undefined : `set ${subfield} = ${quoted(value)}${where}`
  if (kind === 'delete_subfield') return `delete ${subfield}${where}`
  if (form.found === '') return undefined
  const wanted =
    form.foundAs === 'pattern' ? pattern(form.found) : `${form.foundAs === 'word' ? 'word ' : ''}${quoted(form.found)}`
  return `replace ${wanted} with ${quoted(form.with)} in ${subfield}${where}`
}
