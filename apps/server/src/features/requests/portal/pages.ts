/** Pages about requests, except the form: overview, start, one request, confirmation and withdrawal. */
import { REQUEST_KINDS, type RequestKind } from '@seriatim/contract'
import type { ReactNode } from 'react'
import { h } from '../../portal/pages/h.ts'
import { renderPage } from '../../portal/pages/shell.ts'
import { portalUrl, type Visit } from '../../portal/pages/visit.ts'
import { type FieldErrors, offeredCodes } from '../../public-accounts/form-pages.ts'
import { isAllowed } from '../transitions.ts'
import { romanisedTitle } from '../view.ts'
import { assignedSection } from './assigned-section.ts'
import { choices, type FormState, field, fileField, hidden } from './field.ts'
import { isEditable, isWritable, type OpenedRequest } from './publisher-requests.ts'
import type { OwnRequest } from './repository.ts'
import { day, dayAndTime, isolateText, requestTexts, stateLabel, type Texts, titleHeading } from './request-texts.ts'

export const requestAddress = (code: string): string => `/portal/requests/${code}`

type Proof = { readonly csrf?: string; readonly key?: string }
const proofFields = ({ csrf = '', key = '' }: Proof): ReactNode => [hidden('csrf', csrf), hidden('key', key)]

/** Sentences about an action that has succeeded, by the parameter `done` of the URL. */
export const NOTICES = ['confirm_sent', 'sent', 'answered', 'withdrawn', 'already_confirmed'] as const
export type Notice = (typeof NOTICES)[number]

export const doneNotice = (sentence: string): ReactNode =>
  h('p', { className: 'notice done', role: 'status' }, sentence)

const requestTable = (visit: Visit, t: Texts, requests: readonly OwnRequest[]): ReactNode =>
  requests.length === 0
    ? h('p', null, t('no_requests'))
    : h(
        'ul',
        { className: 'results' },
        requests.map(({ code, state, title, issns, sent_at, updated_at }) =>
          h(
            'li',
            { key: code },
            h('a', { href: requestAddress(code) }, isolateText(title || t('untitled'))),
            h(
              'div',
              { className: 'line' },
              stateLabel(t, state),
              ` ${code} · ${sent_at === null ? t('changed_on', { day: day(visit, updated_at) }) : t('sent_on', { day: day(visit, sent_at) })}`,
              issns.length === 0 ? '' : ` · ISSN ${issns.join(', ')}`,
            ),
          ),
        ),
      )

/**
 * The overview: what a request is, and the requests of the account.
 * @param requests undefined for a visitor without an account
 */
export function overviewPage(
  visit: Visit,
  {
    requests,
    hasPublishers,
  }: { readonly requests: readonly OwnRequest[] | undefined; readonly hasPublishers: boolean },
): string {
  const t = requestTexts(visit)
  return renderPage(
    visit,
    { title: t('requests'), canonical: `${visit.origin}/portal/requests` },
    h('h1', null, t('requests')),
    h('p', null, t('about')),
    h(
      'ol',
      { className: 'steps' },
      (['step_form', 'step_confirm', 'step_centre', 'step_issn'] as const).map((step) =>
        h('li', { key: step }, t(step)),
      ),
    ),
    h(
      'p',
      { className: 'buttons' },
      h('a', { className: 'button main-button', href: '/portal/requests/new?kind=new' }, t('start_new')),
      h('a', { className: 'button', href: '/portal/requests/new?kind=change' }, t('start_change')),
    ),
    h(
      'section',
      null,
      h('h2', null, t('my_requests')),
      requests === undefined
        ? [
            h('p', { key: 'how' }, t('without_account')),
            h(
              'p',
              { key: 'links', className: 'forms' },
              h('a', { href: '/portal/login' }, visit.t('log_in')),
              h('a', { href: '/portal/signup' }, visit.t('sign_up')),
            ),
          ]
        : requestTable(visit, t, requests),
    ),
    requests === undefined
      ? null
      : h(
          'section',
          null,
          h('h2', null, t('publisher_page')),
          h('p', null, t('publisher_about')),
          h(
            'a',
            { className: 'button', href: '/portal/publisher' },
            t(hasPublishers ? 'publisher_open' : 'publisher_start'),
          ),
        ),
  )
}

/** Step 1: country and kind. */
export function startPage(
  visit: Visit,
  { kind, country, issn, errors }: { kind: RequestKind; country: string; issn: string; errors: FieldErrors },
): string {
  const t = requestTexts(visit)
  const form: FormState = {
    values: { kind, country, issn },
    errors,
    required: new Set(['country', 'kind']),
    requiredWord: t('required'),
  }
  return renderPage(
    visit,
    { title: t('start') },
    h('h1', null, t('start')),
    h('p', null, t('start_about')),
    h(
      'form',
      { className: 'form request-form', action: '/portal/requests/new' },
      choices(form, {
        name: 'kind',
        label: t('kind'),
        options: REQUEST_KINDS.map((each) => [each, t(`kind_${each}`)] as const),
      }),
      field(form, {
        name: 'country',
        label: t('country'),
        hint: t('country_hint'),
        options: offeredCodes(visit, 'iso_country'),
        none: t('choose'),
      }),
      issn === '' ? null : hidden('issn', issn),
      h('div', null, h('button', { type: 'submit', className: 'main-button' }, t('continue'))),
    ),
  )
}

/** The page for a centre that accepts no requests through the portal. */
export function requestsOffPage(
  visit: Visit,
  { centre, contact, country }: { centre: string; contact: string | null; country: string },
): string {
  const t = requestTexts(visit)
  return renderPage(
    visit,
    { title: t('off_title') },
    h('h1', null, t('off_title')),
    h('p', null, t('off', { centre })),
    contact === null ? null : h('p', null, t('off_contact'), ' ', h('a', { href: `mailto:${contact}` }, contact)),
    h(
      'p',
      { className: 'buttons' },
      h('a', { className: 'button', href: portalUrl('/portal/contact', { country }) }, visit.t('contact_centre')),
      h('a', { className: 'button', href: '/portal/requests/new' }, t('other_country')),
    ),
  )
}

const facts = (entries: readonly (readonly [name: string, value: ReactNode])[]): ReactNode =>
  h(
    'dl',
    { className: 'facts request-facts' },
    entries
      .filter(([, value]) => value !== '' && value !== null)
      .map(([name, value]) => [h('dt', { key: `name ${name}` }, name), h('dd', { key: `value ${name}` }, value)]),
  )

/** The data of the form as a list. */
export function contentFacts(
  visit: Visit,
  t: Texts,
  { request, files }: Pick<OpenedRequest, 'request' | 'files'>,
): ReactNode {
  const { labels } = visit
  const { content } = request
  const text = (value: string): ReactNode => (value === '' ? '' : isolateText(value))
  const isNew = content.kind === 'new'
  const media = content.media.map((medium) => t(`medium_${medium}`)).join(', ')
  const ofForm = files.filter(({ event_id }) => event_id === null)
  return facts(
    [
      [t('kind'), t(`kind_${content.kind}`)],
      [t('country'), labels.label('iso_country', content.country)],
      [t('issn'), text(content.issn)],
      [t('change'), content.change === null ? '' : t(`change_${content.change}`)],
      [t('change_date'), text(content.change_date)],
      [t(isNew ? 'title' : 'new_title'), text(content.title)],
      [t('romanised_title'), text(romanisedTitle(content.title) ?? '')],
      [t('subtitle'), text(content.subtitle)],
      [t('parallel_titles'), content.parallel_titles.map((title) => h('div', { key: title }, isolateText(title)))],
      [t('language'), content.language === '' ? '' : labels.label('languages', content.language)],
      [t('type'), content.type === '' ? '' : labels.label('continuing_resource_type', content.type)],
      [t('frequency'), content.frequency === '' ? '' : labels.label('frequency', content.frequency)],
      [t('media'), media],
      [t('is_published'), isNew ? t(content.is_published ? 'published' : 'not_published') : ''],
      [t('first_issue_date'), text(content.first_issue_date)],
      [t('first_issue_number'), text(content.first_issue_number)],
      [t(isNew ? 'url' : 'new_url'), text(content.url)],
      [t('sample_url'), text(content.sample_url)],
      [t('previous_issn'), text(content.previous_issn)],
      [t('former_title'), text(content.former_title)],
      [t('related_issns'), text(content.related_issns.join(', '))],
      [t(isNew ? 'publisher' : 'new_publisher'), text(content.publisher)],
      [t('place'), text(content.place)],
      [t('contact_name'), text(content.contact_name)],
      [t('email'), text(request.email ?? '')],
      [t('note'), content.note === '' ? '' : h('div', { className: 'plain-text' }, content.note)],
      [t('files'), ofForm.length === 0 ? '' : fileLinks(request.code, ofForm)],
    ].map(
      ([name, value]) =>
        [name as string, Array.isArray(value) && value.length === 0 ? '' : (value as ReactNode)] as const,
    ),
  )
}

export type ThreadEntry = {
  readonly id: number
  readonly by: 'publisher' | 'centre' | 'system'
  readonly at: Date
  readonly text: string | null
  /** A sentence about the change of state; empty for messages. */
  readonly sentence: string
  readonly files: OpenedRequest['files']
}

/** Links that save files of a request. A browser never shows these files. */
const fileLinks = (code: string, files: OpenedRequest['files']): ReactNode[] =>
  files.map(({ id, name }, index) => [
    index > 0 ? ', ' : '',
    h('a', { key: id, href: `${requestAddress(code)}/files/${id}`, download: true }, isolateText(name)),
  ])

const thread = (visit: Visit, t: Texts, code: string, entries: readonly ThreadEntry[]): ReactNode =>
  entries.length === 0
    ? null
    : h(
        'section',
        null,
        h('h2', null, t('thread')),
        h(
          'ol',
          { className: 'thread' },
          entries.map(({ id, by, at, text, sentence, files }) =>
            h(
              'li',
              { key: id, className: by === 'publisher' ? undefined : 'of-centre' },
              h('div', { className: 'dim' }, `${t(`by_${by}`)} · ${dayAndTime(visit, at)}`),
              sentence === '' ? null : h('p', { className: 'plain-text' }, sentence),
              text === null || text === '' ? null : h('p', { className: 'plain-text' }, text),
              files.length === 0 ? null : h('p', null, `${t('files')}: `, fileLinks(code, files)),
            ),
          ),
        ),
      )

const answerForm = (
  t: Texts,
  { request }: OpenedRequest,
  proof: Proof,
  errors: FieldErrors,
  values: FormState['values'],
): ReactNode => {
  if (!isWritable(request)) return null
  const form: FormState = { values, errors, required: new Set(), requiredWord: t('required') }
  const others = Object.entries(errors).flatMap(([name, sentences]) =>
    ['text', 'files'].includes(name) ? [] : sentences,
  )
  return h(
    'section',
    { id: 'answer' },
    h('h2', null, t(request.state === 'waiting' ? 'answer' : 'write')),
    others.length === 0 ? null : h('p', { className: 'notice problem', role: 'alert' }, others.join(' ')),
    h(
      'form',
      {
        className: 'form request-form',
        method: 'post',
        action: `${requestAddress(request.code)}/answer`,
        encType: 'multipart/form-data',
      },
      proofFields(proof),
      field(form, { name: 'text', label: t('message'), type: 'textarea' }),
      fileField(form, t('files'), t('files_hint')),
      h('div', null, h('button', { type: 'submit', className: 'main-button' }, t('send_message'))),
    ),
  )
}

export type RequestPageProps = {
  readonly opened: OpenedRequest
  readonly entries: readonly ThreadEntry[]
  /** The letter about the assigned ISSNs. */
  readonly letter: string | undefined
  readonly proof: Proof
  readonly notice?: Notice | undefined
  readonly errors?: FieldErrors
  readonly values?: FormState['values']
}

/** One request as its publisher sees it. */
export function requestPage(visit: Visit, props: RequestPageProps): string {
  const t = requestTexts(visit)
  const { opened, entries, letter, proof, notice, errors = {}, values = {} } = props
  const { request, centre } = opened
  const title = opened.title || t('untitled')
  const romanised = romanisedTitle(request.content.title)
  return renderPage(
    visit,
    { title: `${title} · ${request.code}` },
    titleHeading(title),
    romanised === null ? null : h('p', { className: 'sub' }, isolateText(romanised)),
    notice === undefined ? null : doneNotice(t(`notice_${notice}`)),
    request.state === 'waiting'
      ? h('p', { className: 'notice' }, t('centre_waits'), ' ', h('a', { href: '#answer' }, t('answer')))
      : null,
    request.state === 'unconfirmed' && notice !== 'confirm_sent'
      ? h('p', { className: 'notice' }, t('notice_confirm_sent'))
      : null,
    facts([
      [t('number'), h('span', { className: 'number' }, request.code)],
      [t('state'), stateLabel(t, request.state)],
      [t('centre'), centre ?? ''],
      [t('sent'), request.sent_at === null ? '' : day(visit, request.sent_at)],
    ]),
    isEditable(request)
      ? h('p', null, h('a', { className: 'button', href: `${requestAddress(request.code)}/edit` }, t('edit')))
      : null,
    assignedSection(visit, t, opened, requestAddress(request.code)),
    letter === undefined
      ? null
      : h(
          'details',
          { className: 'letter' },
          h('summary', null, t('letter')),
          h('p', { className: 'plain-text' }, letter),
        ),
    thread(visit, t, request.code, entries),
    answerForm(t, opened, proof, errors, values),
    h('section', null, h('h2', null, t('data')), contentFacts(visit, t, opened)),
    isAllowed('withdraw', request.state)
      ? h(
          'section',
          null,
          h('a', { className: 'button danger', href: `${requestAddress(request.code)}/withdraw` }, t('withdraw')),
        )
      : null,
    h('p', null, h('a', { href: '/portal/requests' }, t('all_requests'))),
  )
}

/** Asks to confirm the withdrawal. */
export function withdrawPage(
  visit: Visit,
  { request, title }: Pick<OpenedRequest, 'request' | 'title'>,
  proof: Proof,
  errors: FieldErrors = {},
): string {
  const t = requestTexts(visit)
  const address = requestAddress(request.code)
  const form: FormState = { values: {}, errors: {}, required: new Set(), requiredWord: '' }
  const problems = Object.values(errors).flat()
  const isPossible = isAllowed('withdraw', request.state)
  return renderPage(
    visit,
    { title: t('withdraw') },
    h('h1', null, t('withdraw')),
    problems.length === 0 ? null : h('p', { className: 'notice problem', role: 'alert' }, problems.join(' ')),
    h('p', null, isolateText(title || t('untitled')), ` (${request.code})`),
    isPossible
      ? h(
          'form',
          { className: 'form request-form', method: 'post', action: `${address}/withdraw` },
          h('p', null, t('withdraw_about')),
          proofFields(proof),
          field(form, { name: 'text', label: t('withdraw_reason'), type: 'textarea', isShort: true }),
          h(
            'div',
            { className: 'buttons' },
            h('button', { type: 'submit', className: 'danger' }, t('withdraw_now')),
            h('a', { className: 'button', href: address }, t('back')),
          ),
        )
      : h('p', null, h('a', { className: 'button', href: address }, t('back'))),
  )
}

/** The page of the link that confirms an address. A button sends the confirmation, because programs open links. */
export function confirmPage(
  visit: Visit,
  {
    request,
    key,
    errors = {},
  }: Pick<OpenedRequest, 'request'> & { readonly key: string; readonly errors?: FieldErrors },
): string {
  const t = requestTexts(visit)
  const problems = Object.values(errors).flat()
  return renderPage(
    visit,
    { title: t('confirm_title') },
    h('h1', null, t('confirm_title')),
    problems.length === 0 ? null : h('p', { className: 'notice problem', role: 'alert' }, problems.join(' ')),
    h('p', null, t('confirm_about', { email: request.email ?? '' })),
    h(
      'form',
      { className: 'form', method: 'post', action: `${requestAddress(request.code)}/confirm` },
      hidden('key', key),
      h('div', null, h('button', { type: 'submit', className: 'main-button' }, t('confirm_now'))),
    ),
    h('section', null, h('h2', null, t('data')), contentFacts(visit, t, { request, files: [] })),
  )
}
