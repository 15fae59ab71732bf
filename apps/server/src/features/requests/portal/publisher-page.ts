/** The page of publishers: people, requests and serials. */
import type { ReactNode } from 'react'
import { h } from '../../portal/pages/h.ts'
import { renderPage } from '../../portal/pages/shell.ts'
import { portalUrl, type Visit } from '../../portal/pages/visit.ts'
import type { PublicRecord } from '../../public/presenter.ts'
import { recordAddress } from '../../public/record-address.ts'
import { titleOf } from '../../public/titles.ts'
import type { FieldErrors } from '../../public-accounts/form-pages.ts'
import { type FormState, field, hidden } from './field.ts'
import type { PublisherView } from './publishers.ts'
import { isolateText, requestTexts, type Texts } from './request-texts.ts'

export type PublisherPageProps = {
  readonly email: string
  readonly csrf: string
  readonly publishers: readonly PublisherView[]
  /** The public records of the serials of all publishers. */
  readonly serials: ReadonlyMap<string, PublicRecord>
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
  /** The publisher whose form has the errors; undefined for the form that creates one. */
  readonly failed?: number
}

const memberLine = (
  t: Texts,
  props: PublisherPageProps,
  publisher: PublisherView,
  email: string,
  isOwner: boolean,
): ReactNode => {
  const isSelf = email === props.email
  return h(
    'li',
    { key: email },
    h('span', null, isolateText(email), isOwner ? ` (${t('owner')})` : ''),
    isSelf || publisher.isOwner
      ? h(
          'form',
          { method: 'post', action: `/portal/publisher/${publisher.id}/remove` },
          hidden('csrf', props.csrf),
          hidden('email', email),
          h(
            'button',
            { type: 'submit', 'aria-label': `${t(isSelf ? 'leave' : 'remove_person')}: ${email}` },
            t(isSelf ? 'leave' : 'remove_person'),
          ),
        )
      : null,
  )
}

const serialLine = (t: Texts, { serials }: PublisherPageProps, issn: string): ReactNode => {
  const record = serials.get(issn)
  return h(
    'li',
    { key: issn },
    record === undefined
      ? h('span', null, `ISSN ${issn}`)
      : h('a', { href: recordAddress(issn) }, isolateText(titleOf(record.record) ?? issn)),
    h('span', { className: 'dim' }, issn),
    h('a', { href: portalUrl('/portal/requests/new', { kind: 'change', issn }), rel: 'nofollow' }, t('ask_change')),
  )
}

const publisherSection = (t: Texts, props: PublisherPageProps, publisher: PublisherView): ReactNode => {
  const isFailed = props.failed === publisher.id
  const form: FormState = {
    values: isFailed ? props.values : {},
    errors: isFailed ? props.errors : {},
    required: new Set(),
    requiredWord: '',
  }
  return h(
    'section',
    { key: publisher.id, id: `publisher-${publisher.id}`, className: 'publisher' },
    h('h2', null, isolateText(publisher.name)),
    h('h3', null, t('people')),
    h(
      'ul',
      { className: 'media' },
      publisher.members.map(({ email, isOwner }) => memberLine(t, props, publisher, email, isOwner)),
    ),
    publisher.isOwner
      ? h(
          'form',
          { className: 'form request-form', method: 'post', action: `/portal/publisher/${publisher.id}/people` },
          hidden('csrf', props.csrf),
          // The id of the field is unique, although each publisher has this form.
          field(form, {
            name: 'email',
            label: t('person_email'),
            hint: t('person_hint'),
            type: 'email',
            id: `field-email-${publisher.id}`,
          }),
          h('div', null, h('button', { type: 'submit' }, t('add_person'))),
        )
      : null,
    h('h3', null, t('serials')),
    publisher.issns.length === 0
      ? h('p', null, t('no_serials'))
      : h(
          'ul',
          { className: 'media' },
          publisher.issns.map((issn) => serialLine(t, props, issn)),
        ),
  )
}

export function publisherPage(visit: Visit, props: PublisherPageProps): string {
  const t = requestTexts(visit)
  const { failed, errors, values, publishers } = props
  const form: FormState = {
    values: failed === undefined ? values : {},
    errors: failed === undefined ? errors : {},
    required: new Set(),
    requiredWord: '',
  }
  return renderPage(
    visit,
    { title: t('publisher_page') },
    h('h1', null, t('publisher_page')),
    h('p', null, t('publisher_about')),
    h('p', null, h('a', { href: '/portal/requests' }, t('my_requests'))),
    errors.form === undefined ? null : h('p', { className: 'notice problem', role: 'alert' }, errors.form.join(' ')),
    publishers.map((publisher) => publisherSection(t, props, publisher)),
    h(
      'section',
      null,
      h('h2', null, t('new_publisher_account')),
      h(
        'form',
        { className: 'form request-form', method: 'post', action: '/portal/publisher' },
        hidden('csrf', props.csrf),
        field(form, { name: 'name', label: t('publisher_name'), autoComplete: 'organization' }),
        h('div', null, h('button', { type: 'submit', className: 'main-button' }, t('create_publisher'))),
      ),
    ),
  )
}

/** For accounts of centres, whose addresses others administer. */
export function noPublisherPage(visit: Visit): string {
  const t = requestTexts(visit)
  return renderPage(
    visit,
    { title: t('publisher_page') },
    h('h1', null, t('publisher_page')),
    h('p', null, t('publisher_about')),
    h('p', { className: 'notice' }, t('publisher_only_public')),
  )
}
