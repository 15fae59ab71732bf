/** The form of a request: for a new serial, or for changes of a serial that has an ISSN. */

import type { CodedTerm } from '@seriatim/contract'
import { REQUEST_CHANGES, REQUEST_LENGTHS, REQUEST_MEDIA, type RequestContent } from '@seriatim/contract'
import { obsoleteCode } from '@seriatim/profile/lists'
import type { ReactNode } from 'react'
import { REQUESTS_SCRIPT_ADDRESS } from '../../portal/pages/assets.ts'
import { h } from '../../portal/pages/h.ts'
import { renderPage } from '../../portal/pages/shell.ts'
import { textDirection } from '../../portal/pages/text-language.ts'
import { portalUrl, type Visit } from '../../portal/pages/visit.ts'
import type { FieldErrors } from '../../public-accounts/form-pages.ts'
import { requiredFields } from '../check-content.ts'
import type { StoredFileRow } from '../repository.ts'
import { romanisedTitle } from '../view.ts'
import { choices, type FormState, field, fileField, hidden, robotFields } from './field.ts'
import type { RegisterTitle } from './register-titles.ts'
import { requestTexts, type Texts } from './request-texts.ts'

export type RequestFormProps = {
  readonly action: string
  readonly content: RequestContent
  /** The typed address, and the confirmed address of the account, which replaces it. */
  readonly email: string
  readonly confirmedEmail: string | null
  readonly publishers: readonly { readonly id: number; readonly name: string }[]
  readonly publisherId: number | null
  readonly centre: {
    /** The centre of the record with the ISSN, instead of that of the country. */
    readonly isOfRecord: boolean
    readonly name: string
    readonly intro: string
    readonly required: readonly string[]
  }
  /** Days between the end of a request and the deletion of its personal data: the setting `request_days`. */
  readonly keptDays: number
  readonly files: readonly StoredFileRow[]
  /** The proof of the sender of the form: of a session, of a link, or of a visitor. */
  readonly proof: { readonly csrf?: string; readonly key?: string; readonly check?: string }
  readonly errors: FieldErrors
  readonly notice?: ReactNode
  readonly near: readonly RegisterTitle[]
  /** The public title of the serial that changes. */
  readonly known: string | undefined
  /** The URL that deletes the draft; undefined for a form that is not stored yet. */
  readonly removal?: string
}

type Parts = { readonly visit: Visit; readonly t: Texts; readonly form: FormState; readonly given: RequestFormProps }

/** The codes of a list without obsolete ones, sorted by their names. */
function codeOptions({ labels, locale }: Visit, term: CodedTerm, list: 'languages' | 'frequencies' | 'resourceTypes') {
  const collator = new Intl.Collator(locale)
  return labels
    .codes(term)
    .filter(({ code, isOffered }) => isOffered && obsoleteCode(list, code) === undefined)
    .map(({ code, label }) => [code, label] as const)
    .toSorted(([, one], [, other]) => collator.compare(one, other))
}

/** Titles of the register in a list of links. */
export const registerTitleList = (t: Texts, near: readonly RegisterTitle[]): ReactNode =>
  near.length === 0
    ? null
    : [
        h('p', { key: 'question' }, t('near_question')),
        h(
          'ul',
          { key: 'titles' },
          near.map(({ title, issn, url }) =>
            h(
              'li',
              { key: issn },
              h('a', { href: url, target: '_blank', rel: 'noopener' }, h('bdi', null, title), ` (ISSN ${issn})`),
            ),
          ),
        ),
      ]

const romanisedNote = (t: Texts, text: string): ReactNode => {
  const romanised = romanisedTitle(text)
  return romanised === null
    ? null
    : h('p', { key: 'romanised', className: 'hint' }, t('romanised'), ' ', h('bdi', null, romanised))
}

const fieldset = (legend: string, ...content: readonly ReactNode[]): ReactNode =>
  h('fieldset', { key: legend }, h('legend', null, legend), ...content)

const serialFields = ({ visit, t, form, given }: Parts): ReactNode =>
  fieldset(
    t('part_serial'),
    field(form, {
      name: 'title',
      label: t('title'),
      hint: t('title_hint'),
      maxLength: 2 * REQUEST_LENGTHS.title,
      more: { 'data-near': true },
    }),
    romanisedNote(t, given.content.title),
    h('div', { key: 'near', className: 'near', 'aria-live': 'polite' }, registerTitleList(t, given.near)),
    field(form, { name: 'subtitle', label: t('subtitle'), maxLength: 2 * REQUEST_LENGTHS.title }),
    field(form, {
      name: 'parallel_titles',
      label: t('parallel_titles'),
      hint: t('parallel_titles_hint'),
      type: 'textarea',
      isShort: true,
    }),
    field(form, {
      name: 'language',
      label: t('language'),
      options: codeOptions(visit, 'languages', 'languages'),
      none: t('choose'),
    }),
    field(form, {
      name: 'type',
      label: t('type'),
      options: codeOptions(visit, 'continuing_resource_type', 'resourceTypes'),
      none: t('choose'),
    }),
    field(form, {
      name: 'frequency',
      label: t('frequency'),
      options: codeOptions(visit, 'frequency', 'frequencies'),
      none: t('choose'),
    }),
  )

const publicationFields = ({ t, form }: Parts): ReactNode =>
  fieldset(
    t('part_publication'),
    choices(form, {
      name: 'media',
      label: t('media'),
      hint: t('media_hint'),
      options: REQUEST_MEDIA.map((medium) => [medium, t(`medium_${medium}`)] as const),
      isSeveral: true,
    }),
    choices(form, {
      name: 'is_published',
      label: t('is_published'),
      options: [
        ['0', t('not_published')],
        ['1', t('published')],
      ],
    }),
    field(form, { name: 'first_issue_date', label: t('first_issue_date'), hint: t('date_hint'), maxLength: 20 }),
    field(form, { name: 'first_issue_number', label: t('first_issue_number'), hint: t('first_issue_number_hint') }),
    field(form, { name: 'url', label: t('url'), hint: t('url_hint'), type: 'url', autoComplete: 'url' }),
    field(form, { name: 'sample_url', label: t('sample_url'), hint: t('sample_url_hint'), type: 'url' }),
  )

const relationFields = ({ t, form }: Parts): ReactNode =>
  fieldset(
    t('part_relations'),
    field(form, { name: 'previous_issn', label: t('previous_issn'), hint: t('previous_issn_hint'), maxLength: 40 }),
    field(form, { name: 'former_title', label: t('former_title'), maxLength: 2 * REQUEST_LENGTHS.title }),
    field(form, { name: 'related_issns', label: t('related_issns'), hint: t('related_issns_hint'), maxLength: 400 }),
  )

const PUBLISHER_NAMES = 'publisher-names'
/** The script adds names of the publisher index. */
const SUGGESTED = { list: PUBLISHER_NAMES, 'data-publisher': true }

/** The publishers of the account, which browsers suggest for the field also without the script. */
const publisherNames = (publishers: RequestFormProps['publishers']): ReactNode =>
  h(
    'datalist',
    { key: PUBLISHER_NAMES, id: PUBLISHER_NAMES },
    publishers.map(({ id, name }) => h('option', { key: id, value: name })),
  )

const publisherFields = ({ t, form, given: { publishers } }: Parts): ReactNode =>
  fieldset(
    t('part_publisher'),
    field(form, { name: 'publisher', label: t('publisher'), autoComplete: 'organization', more: SUGGESTED }),
    publisherNames(publishers),
    field(form, { name: 'place', label: t('place') }),
    publishers.length === 0
      ? null
      : field(form, {
          name: 'publisher_id',
          label: t('publisher_account'),
          hint: t('publisher_account_hint'),
          options: publishers.map(({ id, name }) => [String(id), name] as const),
          none: t('publisher_none'),
        }),
  )

const changeFields = ({ t, form, given: { known, publishers } }: Parts): ReactNode =>
  fieldset(
    t('part_change'),
    field(form, { name: 'issn', label: t('issn'), maxLength: 40 }),
    known === undefined
      ? null
      : h('p', { key: 'known', className: 'hint' }, t('known_title'), ' ', h('bdi', null, known)),
    choices(form, {
      name: 'change',
      label: t('change'),
      options: REQUEST_CHANGES.map((change) => [change, t(`change_${change}`)] as const),
    }),
    field(form, { name: 'change_date', label: t('change_date'), hint: t('date_hint'), maxLength: 20 }),
    field(form, {
      name: 'title',
      label: t('new_title'),
      hint: t('new_title_hint'),
      maxLength: 2 * REQUEST_LENGTHS.title,
    }),
    choices(form, {
      name: 'media',
      label: t('media'),
      hint: t('media_change_hint'),
      options: REQUEST_MEDIA.map((medium) => [medium, t(`medium_${medium}`)] as const),
      isSeveral: true,
    }),
    field(form, { name: 'url', label: t('new_url'), type: 'url', autoComplete: 'url' }),
    field(form, { name: 'publisher', label: t('new_publisher'), autoComplete: 'organization', more: SUGGESTED }),
    publisherNames(publishers),
  )

const contactFields = ({ t, form, given: { confirmedEmail, publishers, content } }: Parts): ReactNode =>
  fieldset(
    t('part_contact'),
    field(form, { name: 'contact_name', label: t('contact_name'), autoComplete: 'name' }),
    confirmedEmail === null
      ? field(form, {
          name: 'email',
          label: t('email'),
          hint: t('email_hint'),
          type: 'email',
          autoComplete: 'email',
          maxLength: 400,
        })
      : h('p', { key: 'email' }, t('answers_go_to', { email: confirmedEmail })),
    content.kind === 'change' && publishers.length > 0
      ? field(form, {
          name: 'publisher_id',
          label: t('publisher_account'),
          hint: t('publisher_account_hint'),
          options: publishers.map(({ id, name }) => [String(id), name] as const),
          none: t('publisher_none'),
        })
      : null,
    field(form, { name: 'note', label: t('note'), type: 'textarea', maxLength: 2 * REQUEST_LENGTHS.note }),
  )

const fileFields = ({ visit, t, form, given: { files } }: Parts): ReactNode =>
  fieldset(
    t('part_files'),
    files.length === 0
      ? null
      : h(
          'ul',
          { key: 'stored', className: 'plain' },
          files.map(({ id, name, bytes }) =>
            h(
              'li',
              { key: id },
              h('bdi', null, name),
              ` (${t('kilobytes', { size: visit.number(Math.max(1, Math.round(bytes / 1024))) })}) `,
              h(
                'label',
                null,
                h('input', { type: 'checkbox', name: 'remove', value: String(id) }),
                t('remove_file'),
                h('span', { className: 'unseen' }, ` ${name}`),
              ),
            ),
          ),
        ),
    fileField(form, t('files'), t('files_hint')),
  )

const valuesOf = ({ content, email, publisherId }: RequestFormProps): FormState['values'] => ({
  ...(content as Omit<RequestContent, 'is_published' | 'change'>),
  is_published: content.is_published ? '1' : '0',
  change: content.change ?? '',
  related_issns: content.related_issns.join(', '),
  email,
  publisher_id: publisherId === null ? '' : String(publisherId),
})

/** The fields of both forms, in their order on the page. */
const FIELD_ORDER = [
  ...(['issn', 'change', 'change_date', 'title', 'subtitle', 'parallel_titles', 'language', 'type'] as const),
  ...(['frequency', 'media', 'is_published', 'first_issue_date', 'first_issue_number', 'url', 'sample_url'] as const),
  ...(['previous_issn', 'former_title', 'related_issns', 'publisher', 'place', 'publisher_id'] as const),
  ...(['contact_name', 'email', 'note', 'files'] as const),
]

/** The errors in the order of the fields, because the first field with an error gets the focus. */
const inOrder = (errors: FieldErrors): FieldErrors => {
  const place = (name: string): number => (FIELD_ORDER as readonly string[]).indexOf(name)
  return Object.fromEntries(Object.entries(errors).toSorted(([one], [other]) => place(one) - place(other)))
}

/** The sentences of problems without a field of this form. */
const otherErrors = (errors: FieldErrors): readonly string[] =>
  Object.entries(errors).flatMap(([name, sentences]) =>
    ['form', 'check', 'country', 'kind'].includes(name) ? sentences : [],
  )

export function requestFormPage(visit: Visit, props: RequestFormProps): string {
  const t = requestTexts(visit)
  const { content, centre, proof } = props
  const errors = inOrder(props.errors)
  const required = new Set<string>([...requiredFields(content, centre.required), 'email'])
  const form: FormState = { values: valuesOf(props), errors, required, requiredWord: t('required') }
  const parts: Parts = { visit, t, form, given: props }
  const title = t(content.kind === 'new' ? 'form_new' : 'form_change')
  const sets =
    content.kind === 'new'
      ? [serialFields, publicationFields, relationFields, publisherFields, contactFields, fileFields]
      : [changeFields, contactFields, fileFields]
  const count = Object.keys(errors).length
  return renderPage(
    visit,
    { title, scripts: [REQUESTS_SCRIPT_ADDRESS] },
    h('h1', null, title),
    h(
      'p',
      null,
      ...(centre.isOfRecord
        ? [t('sent_to_record', { centre: centre.name })]
        : [
            t('sent_to', { centre: centre.name, country: visit.labels.label('iso_country', content.country) }),
            ' ',
            h(
              'a',
              { href: portalUrl('/portal/requests/new', { kind: content.kind, issn: content.issn, choose: '1' }) },
              t('other_country'),
            ),
          ]),
    ),
    centre.intro === '' ? null : h('p', { className: 'plain-text', dir: textDirection(centre.intro) }, centre.intro),
    props.notice ?? null,
    count === 0 ? null : h('p', { className: 'notice problem', role: 'alert' }, t('problems', { count })),
    otherErrors(errors).map((sentence) => h('p', { key: sentence, className: 'notice problem' }, sentence)),
    h(
      'form',
      {
        className: 'form request-form',
        method: 'post',
        action: props.action,
        encType: 'multipart/form-data',
        noValidate: true,
        'data-request': true,
        'data-not-saved': t('not_saved'),
      },
      // The proof precedes the files, so that no file is stored before the sender is verified.
      hidden('csrf', proof.csrf ?? ''),
      hidden('key', proof.key ?? ''),
      proof.check === undefined ? null : robotFields(proof.check, visit.t('leave_empty')),
      hidden('kind', content.kind),
      hidden('country', content.country),
      hidden('near_seen', props.near.length > 0 ? content.title : ''),
      sets.map((make) => make(parts)),
      h(
        'div',
        { className: 'buttons' },
        h('button', { type: 'submit', name: 'do', value: 'check' }, t('check')),
        h('button', { type: 'submit', name: 'do', value: 'save' }, t('save_draft')),
        h('button', { type: 'submit', name: 'do', value: 'send', className: 'main-button' }, t('send')),
      ),
      h('p', { className: 'dim', role: 'status', 'data-saved': true }),
    ),
    h(
      'p',
      { className: 'dim' },
      t('privacy', {
        centre: centre.name,
        days: props.keptDays,
        has_publisher: props.publishers.length > 0 ? 'yes' : 'no',
      }),
    ),
    props.removal === undefined
      ? null
      : h(
          'form',
          { method: 'post', action: props.removal },
          hidden('csrf', proof.csrf ?? ''),
          hidden('key', proof.key ?? ''),
          h('button', { type: 'submit', className: 'danger' }, t('delete_draft')),
        ),
  )
}
