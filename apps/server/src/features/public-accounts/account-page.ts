/** Account page: quota, tokens, subscriptions, and deletion of public accounts. */
import {
  type AnswerOf,
  MAX_TOKEN_NAME,
  MAX_WEBHOOK_URL,
  type myApiQuota,
  type myTokens,
  type Webhook,
  type WebhookEvents,
} from '@seriatim/contract'
import type { ReactNode } from 'react'
import { h } from '../portal/pages/h.ts'
import { renderPage } from '../portal/pages/shell.ts'
import { table } from '../portal/pages/table.ts'
import type { Visit } from '../portal/pages/visit.ts'
import { type FieldErrors, formField, offeredCodes, otherProblems } from './form-pages.ts'
import type { NewSecret } from './new-secret.ts'
import { subscriptionSearchText } from './subscribed-search.ts'

type Key = Parameters<Visit['t']>[0]
type Quota = AnswerOf<typeof myApiQuota>

/** Ids of the sections of the page. After a form, the browser scrolls to the section of that form. */
export const TOKENS = 'tokens'
export const SUBSCRIPTIONS = 'subscriptions'

type AccountPageProps = {
  readonly username: string
  readonly csrf: string
  readonly tokens: AnswerOf<typeof myTokens>
  readonly webhooks: readonly Webhook[]
  readonly quota: Quota
  readonly isPublic: boolean
  /** Maximum number of days until a deletion is complete: the setting `erasure_days`. */
  readonly erasureDays: number
  /** Whether the account may submit lists, so that a token with this permission can be created. */
  readonly maySubmitLists: boolean
  /** The token or subscription that was just created. Its secret is shown only once. */
  readonly made?: NewSecret
  readonly errors?: FieldErrors
  /** The values of a refused form, which the page shows again. */
  readonly values?: Readonly<Record<string, string>>
}

/** Data that all sections of the page use. */
type SectionProps = {
  readonly visit: Visit
  readonly given: AccountPageProps
  readonly guard: ReactNode
  readonly day: Intl.DateTimeFormat
}

/** A button that sends a POST request with the CSRF token. */
const actionButton = ({ visit: { t }, guard }: SectionProps, label: Key, of: string, address: string): ReactNode =>
  h(
    'form',
    { method: 'post', action: address },
    guard,
    h('button', { type: 'submit', 'aria-label': `${t(label)}: ${of}` }, t(label)),
  )

const newSecretSection = ({ visit: { t }, given: { made, tokens, webhooks } }: SectionProps): ReactNode => {
  if (made === undefined) return null
  const { id, secret } = made
  const sentence =
    made.kind === 'token'
      ? t('token_made', { name: tokens.find((token) => token.id === id)?.name ?? '' })
      : t('subscription_made', { url: webhooks.find((webhook) => webhook.id === id)?.url ?? '' })
  return h(
    'div',
    { className: 'notice done', role: 'status' },
    h('p', null, [sentence, ...made.warnings].join(' ')),
    h('pre', { 'data-token': true }, secret),
    h('button', { type: 'button', hidden: true, 'data-copy': secret, 'data-copied': t('copied') }, t('copy')),
  )
}

function quotaSection({ visit, given: { quota } }: SectionProps): ReactNode {
  const { t, number } = visit
  const row = (label: Key, { limit, used, remaining }: Quota['total']) => ({
    key: label,
    cells: [t(label), number(used), number(limit), number(remaining)],
  })
  return h(
    'section',
    { className: 'cards' },
    h('h2', null, t('quota')),
    table(
      visit,
      [
        [null, 'row'],
        ['used', 'count'],
        ['limit', 'count'],
        ['remaining', 'count'],
      ],
      [row('quota_total', quota.total), row('quota_day', quota.day)],
    ),
    h('p', { className: 'dim' }, t('quota_second', { count: quota.second.limit })),
  )
}

const tokensSection = (parts: SectionProps): ReactNode => {
  const { visit, given, guard, day } = parts
  const { t } = visit
  return h(
    'section',
    { id: TOKENS, className: 'cards' },
    h('h2', null, t('tokens')),
    given.tokens.length === 0
      ? h('p', null, t('no_tokens'))
      : table(
          visit,
          [['token_name', 'long'], ['made_on'], ['last_used'], [null]],
          given.tokens.map(({ id, name, scopes, created_at, last_used_at }) => ({
            key: id,
            cells: [
              [
                h('bdi', { key: 'name' }, name),
                scopes.includes('lists') ? h('div', { key: 'scope', className: 'dim' }, t('scope_lists')) : null,
              ],
              day.format(new Date(created_at)),
              last_used_at === null ? t('never') : day.format(new Date(last_used_at)),
              actionButton(parts, 'revoke', name, `/portal/account/tokens/${id}/revoke`),
            ],
          })),
        ),
    h(
      'form',
      { className: 'form', method: 'post', action: '/portal/account/tokens' },
      guard,
      formField(visit, { name: 'name', label: 'token_name', autoComplete: 'off', maxLength: MAX_TOKEN_NAME }, given),
      given.maySubmitLists
        ? h(
            'label',
            null,
            h('input', { type: 'checkbox', name: 'lists', value: '1', defaultChecked: given.values?.lists === '1' }),
            ' ',
            t('scope_lists'),
          )
        : null,
      h('div', null, h('button', { type: 'submit', className: 'main-button' }, t('make_token'))),
    ),
    h('p', null, h('a', { href: '/portal/api' }, t('free_api'))),
  )
}

/** The state of a subscription: active or paused, number of waiting deliveries, and reason of the last failure. */
const subscriptionState = (
  { visit: { t } }: SectionProps,
  { state, waiting, last_error: reason }: Webhook,
): ReactNode => [
  h('span', { key: 'state', className: `state state-${state}` }, t(`subscription_${state}`)),
  waiting === 0 ? null : h('div', { key: 'waiting', className: 'dim' }, t('deliveries_wait', { count: waiting })),
  reason === null ? null : h('div', { key: 'reason', className: 'dim' }, t('last_attempt', { reason })),
]

const buttonsOf = (parts: SectionProps, { id, url, state }: Webhook): ReactNode =>
  h(
    'div',
    { className: 'buttons' },
    state === 'paused' ? actionButton(parts, 'resume', url, `/portal/account/webhooks/${id}/resume`) : null,
    actionButton(parts, 'end_subscription', url, `/portal/account/webhooks/${id}/end`),
  )

const subscriptionsSection = (parts: SectionProps): ReactNode => {
  const { visit, given, guard, day } = parts
  const { t } = visit
  const fields: readonly Parameters<typeof formField>[1][] = [
    {
      ...({ name: 'url', label: 'subscription_address', type: 'url', autoComplete: 'off' } as const),
      ...{ placeholder: 'https://', maxLength: MAX_WEBHOOK_URL },
    },
    {
      ...{ name: 'events', label: 'subscribed_to', none: 'subscription_records' },
      options: [['requests' satisfies WebhookEvents, t('subscription_requests')]],
    },
    { name: 'words', label: 'words', autoComplete: 'off', isOptional: true },
    { name: 'country', label: 'country', options: offeredCodes(visit, 'iso_country'), none: 'any' },
    { name: 'medium', label: 'media_facet', options: offeredCodes(visit, 'media'), none: 'any' },
  ]
  return h(
    'section',
    { id: SUBSCRIPTIONS, className: 'cards' },
    h('h2', null, t('subscriptions')),
    h('p', null, t('subscriptions_what')),
    given.webhooks.length === 0
      ? h('p', null, t('no_subscriptions'))
      : table(
          visit,
          [
            ['subscription_address', 'long'],
            ['subscribed_to', 'long'],
            ...([['made_on'], ['subscription_state'], [null]] as const),
          ],
          given.webhooks.map((webhook) => ({
            key: webhook.id,
            cells: [
              webhook.url,
              webhook.events === 'requests'
                ? t('subscription_requests')
                : subscriptionSearchText(visit, webhook.search),
              day.format(new Date(webhook.created_at)),
              subscriptionState(parts, webhook),
              buttonsOf(parts, webhook),
            ],
          })),
        ),
    h(
      'form',
      { className: 'form', method: 'post', action: '/portal/account/webhooks' },
      guard,
      fields.map((field) => formField(visit, field, given)),
      h('div', null, h('button', { type: 'submit', className: 'main-button' }, t('subscribe'))),
    ),
  )
}

const deletionSection = ({ visit, given, guard }: SectionProps): ReactNode => {
  const { t } = visit
  return h(
    'section',
    null,
    h('h2', null, t('delete_account')),
    h('p', null, t('delete_account_what', { days: given.erasureDays })),
    h(
      'form',
      { className: 'form', method: 'post', action: '/portal/account/delete' },
      guard,
      formField(
        visit,
        { name: 'password', label: 'password', type: 'password', autoComplete: 'current-password' },
        given,
      ),
      h('div', null, h('button', { type: 'submit', className: 'danger' }, t('delete_account'))),
    ),
  )
}

/** The account page, for public accounts and for staff. */
export function accountPage(visit: Visit, props: AccountPageProps): string {
  const { t, locale } = visit
  const parts: SectionProps = {
    visit,
    given: props,
    guard: h('input', { type: 'hidden', name: 'csrf', defaultValue: props.csrf }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  }
  return renderPage(
    visit,
    { title: t('account') },
    h('h1', null, t('account')),
    h(
      'form',
      { method: 'post', action: '/portal/logout' },
      parts.guard,
      h('p', null, t('logged_in_as', { username: props.username }), ' ', h('button', { type: 'submit' }, t('log_out'))),
    ),
    props.isPublic ? null : h('p', null, h('a', { href: '/' }, t('to_cataloguing'))),
    h(
      'p',
      { className: 'forms' },
      h('a', { href: '/portal/requests' }, t('my_requests')),
      props.isPublic ? h('a', { href: '/portal/publisher' }, t('publisher_people')) : null,
    ),
    otherProblems(props.errors, ['name', 'url', 'password']),
    newSecretSection(parts),
    quotaSection(parts),
    tokensSection(parts),
    subscriptionsSection(parts),
    props.isPublic ? deletionSection(parts) : null,
  )
}
