/** Pages with forms for public accounts. The forms work without JavaScript. */
import type { ReactNode } from 'react'
import { h } from '../portal/pages/h.ts'
import { nextPages } from '../portal/pages/next-pages.ts'
import { renderPage } from '../portal/pages/shell.ts'
import { portalUrl, type Visit } from '../portal/pages/visit.ts'

export type FieldErrors = Readonly<Record<string, readonly string[]>>

type Key = Parameters<Visit['t']>[0]

type Field = {
  readonly name: string
  readonly label: Key
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'textarea' | 'hidden'
  readonly options?: readonly (readonly [value: string, label: string])[]
  /** Label of the empty option; set only if the field may be empty. */
  readonly none?: Key
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly maxLength?: number
  readonly isOptional?: true
}

type RefusedForm = { readonly values?: Readonly<Record<string, string>>; readonly errors?: FieldErrors }

/** The codes that a select field offers, sorted by their names. */
export function offeredCodes({ labels, locale }: Visit, term: 'iso_country' | 'media'): NonNullable<Field['options']> {
  const collator = new Intl.Collator(locale)
  return labels
    .codes(term)
    .filter(({ isOffered }) => isOffered)
    .map(({ code, label }) => [code, label] as const)
    .toSorted(([, one], [, other]) => collator.compare(one, other))
}

type Form = RefusedForm & {
  readonly title: Key
  readonly about?: Key
  readonly action: string
  readonly submit: Key
  readonly fields: readonly Field[]
  /** Signed creation time, for forms that can be sent without a session. */
  readonly check?: string
  readonly more?: ReactNode
}

/** A form field with its label and errors. */
export const formField = (visit: Visit, field: Field, form: RefusedForm): ReactNode => {
  const { name, label, type = 'text', options, none, autoComplete, placeholder, maxLength = 1_000, isOptional } = field
  const value = form.values?.[name] ?? ''
  if (type === 'hidden') return h('input', { key: name, type, name, defaultValue: value })
  const problems = form.errors?.[name] ?? []
  const shared = {
    name,
    autoComplete,
    required: isOptional === undefined && none === undefined,
    'aria-invalid': problems.length > 0 ? true : undefined,
    'aria-describedby': problems.length > 0 ? `problem-${name}` : undefined,
    // Sets the focus to the first field with an error.
    autoFocus: problems.length > 0 && Object.keys(form.errors ?? {})[0] === name ? true : undefined,
  }
  const control = options
    ? h(
        'select',
        { ...shared, defaultValue: value },
        h('option', { value: '' }, visit.t(none ?? 'choose')),
        options.map(([each, text]) => h('option', { key: each, value: each }, text)),
      )
    : type === 'textarea'
      ? h('textarea', { ...shared, defaultValue: value, maxLength: 10_000 })
      : h('input', { ...shared, type, placeholder, maxLength, defaultValue: type === 'password' ? '' : value })
  return h(
    'div',
    { key: name },
    h('label', null, visit.t(label), isOptional ? ` (${visit.t('optional')})` : '', control),
    problems.length === 0
      ? null
      : h('p', { className: 'error', role: 'alert', id: `problem-${name}` }, problems.join(' ')),
  )
}

/** The errors of fields that are not in `named`. */
export function otherProblems(errors: FieldErrors = {}, named: readonly string[]): ReactNode {
  const others = Object.entries(errors).flatMap(([name, sentences]) => (named.includes(name) ? [] : sentences))
  return others.length === 0 ? null : h('p', { className: 'notice problem', role: 'alert' }, others.join(' '))
}

/** A page with a single form. */
export function formPage(visit: Visit, form: Form): string {
  const { t } = visit
  return renderPage(
    visit,
    { title: t(form.title) },
    h('h1', null, t(form.title)),
    form.about ? h('p', null, t(form.about)) : null,
    otherProblems(
      form.errors,
      form.fields.map(({ name }) => name),
    ),
    h(
      'form',
      { className: 'form', method: 'post', action: form.action },
      form.check === undefined
        ? null
        : [
            h('input', { key: 'check', type: 'hidden', name: 'check', defaultValue: form.check }),
            h(
              'div',
              { key: 'trap', className: 'trap', 'aria-hidden': true },
              h('label', null, t('leave_empty'), h('input', { name: 'website', tabIndex: -1, autoComplete: 'off' })),
            ),
          ],
      form.fields.map((field) => formField(visit, field, form)),
      h('div', null, h('button', { type: 'submit', className: 'main-button' }, t(form.submit))),
    ),
    form.more,
  )
}

/** Page that confirms a completed action. */
export const donePage = (visit: Visit, sentence: Key, link: { readonly href: string; readonly label: Key }): string =>
  renderPage(
    visit,
    { title: visit.t(sentence) },
    h('h1', null, visit.t('done')),
    h('p', { className: 'notice done', role: 'status' }, visit.t(sentence)),
    h('p', null, h('a', { href: link.href }, visit.t(link.label))),
    nextPages(visit),
  )

export const loginPage = (
  visit: Visit,
  input: { values?: Readonly<Record<string, string>>; errors?: FieldErrors },
): string =>
  formPage(visit, {
    title: 'log_in',
    action: '/portal/login',
    submit: 'log_in',
    fields: [
      { name: 'username', label: 'email', autoComplete: 'username' },
      { name: 'password', label: 'password', type: 'password', autoComplete: 'current-password' },
    ],
    ...input,
    more: [
      h(
        'p',
        { key: 'links', className: 'forms' },
        h('a', { href: '/portal/signup' }, visit.t('sign_up')),
        h('a', { href: '/portal/forgotten' }, visit.t('forgotten')),
        h('a', { href: portalUrl('/login') }, visit.t('for_centres')),
      ),
      h(
        'section',
        { key: 'about' },
        h('h2', null, visit.t('account')),
        h('p', null, visit.t('account_about')),
        h('a', { className: 'button', href: '/portal/signup' }, visit.t('sign_up')),
      ),
    ],
  })
