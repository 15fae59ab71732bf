/** Fields of the forms of requests. They work without JavaScript, in any script and in any direction. */
import type { ReactNode } from 'react'
import { h } from '../../portal/pages/h.ts'
import type { FieldErrors } from '../../public-accounts/form-pages.ts'

/** Data for all fields of a form. */
export type FormState = {
  readonly values: Readonly<Record<string, string | readonly string[]>>
  readonly errors: FieldErrors
  readonly required: ReadonlySet<string>
  /** The word that marks required fields. */
  readonly requiredWord: string
}

type Field = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'email' | 'url' | 'textarea'
  readonly isShort?: true
  readonly maxLength?: number
  readonly autoComplete?: string
  /** Values of a choice. */
  readonly options?: readonly (readonly [value: string, label: string])[]
  /** The label of the empty option of a list. */
  readonly none?: string
  readonly more?: Readonly<Record<string, unknown>>
  /** The id of the element, for forms that occur several times on a page. */
  readonly id?: string
}

const textValue = ({ values }: FormState, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : (value ?? []).join('\n')
}

const idsOf = (name: string, hasHint: boolean, hasError: boolean): string | undefined =>
  [hasHint ? `hint-${name}` : '', hasError ? `problem-${name}` : ''].filter(Boolean).join(' ') || undefined

const hintOf = (name: string, hint: string | undefined): ReactNode =>
  hint === undefined ? null : h('span', { className: 'hint', id: `hint-${name}` }, hint)

const problemOf = (name: string, errors: readonly string[]): ReactNode =>
  errors.length === 0 ? null : h('p', { className: 'error', id: `problem-${name}` }, errors.join(' '))

const labelText = ({ required, requiredWord }: FormState, name: string, label: string): string =>
  required.has(name) ? `${label} (${requiredWord})` : label

/** The first field with an error, which gets the focus. */
const isFirstError = ({ errors }: FormState, name: string): true | undefined =>
  Object.keys(errors)[0] === name ? true : undefined

/** A text field, a text area, or a list of values. */
export function field(form: FormState, props: Field): ReactNode {
  const {
    name,
    label,
    hint,
    type = 'text',
    isShort,
    maxLength,
    autoComplete,
    options,
    none,
    more,
    id = `field-${name}`,
  } = props
  const errors = form.errors[name] ?? []
  const shared = {
    name,
    id,
    autoComplete: autoComplete ?? 'off',
    'aria-required': form.required.has(name) ? true : undefined,
    'aria-invalid': errors.length > 0 ? true : undefined,
    'aria-describedby': idsOf(name, hint !== undefined, errors.length > 0),
    autoFocus: isFirstError(form, name),
    defaultValue: textValue(form, name),
    ...more,
  }
  const control = options
    ? h(
        'select',
        shared,
        none === undefined ? null : h('option', { value: '' }, none),
        options.map(([value, text]) => h('option', { key: value, value }, text)),
      )
    : type === 'textarea'
      ? h('textarea', { ...shared, dir: 'auto', className: isShort ? 'short' : undefined, maxLength })
      : h('input', { ...shared, type, dir: type === 'text' ? 'auto' : 'ltr', maxLength })
  return h(
    'div',
    { key: name },
    h('label', { htmlFor: id }, labelText(form, name, label)),
    control,
    hintOf(name, hint),
    problemOf(name, errors),
  )
}

/** A group of radio buttons or check boxes. */
export function choices(
  form: FormState,
  { name, label, hint, options = [], isSeveral }: Field & { readonly isSeveral?: true },
): ReactNode {
  const errors = form.errors[name] ?? []
  const chosen = [form.values[name] ?? []].flat()
  return h(
    'fieldset',
    { key: name, className: 'choices', 'aria-describedby': idsOf(name, hint !== undefined, errors.length > 0) },
    h('legend', null, labelText(form, name, label)),
    options.map(([value, text], index) =>
      h(
        'label',
        { key: value },
        h('input', {
          type: isSeveral ? 'checkbox' : 'radio',
          name,
          value,
          defaultChecked: chosen.includes(value),
          autoFocus: index === 0 ? isFirstError(form, name) : undefined,
        }),
        text,
      ),
    ),
    hintOf(name, hint),
    problemOf(name, errors),
  )
}

/** A field for files. */
export const fileField = (form: FormState, label: string, hint: string): ReactNode => {
  const errors = form.errors.files ?? []
  return h(
    'div',
    { key: 'files' },
    h('label', { htmlFor: 'field-files' }, labelText(form, 'files', label)),
    h('input', {
      type: 'file',
      name: 'files',
      id: 'field-files',
      multiple: true,
      accept: '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png',
      'aria-invalid': errors.length > 0 ? true : undefined,
      'aria-describedby': idsOf('files', true, errors.length > 0),
      autoFocus: isFirstError(form, 'files'),
    }),
    hintOf('files', hint),
    problemOf('files', errors),
  )
}

/** The hidden field that only robots fill in, with the signed time of the form. */
export const robotFields = (check: string, label: string): ReactNode => [
  h('input', { key: 'check', type: 'hidden', name: 'check', defaultValue: check }),
  h(
    'div',
    { key: 'trap', className: 'trap', 'aria-hidden': true },
    h('label', null, label, h('input', { name: 'website', tabIndex: -1, autoComplete: 'off' })),
  ),
]

export const hidden = (name: string, value: string): ReactNode =>
  h('input', { key: `hidden-${name}`, type: 'hidden', name, defaultValue: value })
