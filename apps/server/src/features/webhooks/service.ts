/**
 * Webhook subscriptions: changes of records that a public search finds, or of the states of the account's requests, are
 * posted to a URL, signed and in order. A trigger of migration 0080 adds the deliveries of requests. A delivery is done
 * once the URL has responded with 2xx. If the process is killed between response and commit, it is posted again.
 */
import { randomBytes } from 'node:crypto'
import {
  MAX_WEBHOOK_URL,
  MAX_WEBHOOKS,
  type SearchParams,
  searchParams,
  WEBHOOK_FAILURES,
  WEBHOOKS_AREA,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvents,
  type WebhookRow,
} from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { changeHorizon, listChanges, type PublicChange } from '../../catalogue/publication/repository.ts'
import { type Administrator, logAdminAction } from '../../kernel/admin/admin-actions.ts'
import type { Mails } from '../../kernel/mails/service.ts'
import { readSearch } from '../../kernel/search/read-search.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { siteUrl } from '../../platform/http/site-url.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { SearchEngine, SearchSet } from '../../search/engine.ts'
import { MAX_WORDS } from '../public/box-query.ts'
import { neverMatches } from '../public/never-matches.ts'
import { isPublicTerm, publicSet } from '../public/public-set.ts'
import { admittedUrl, reasonOf } from '../urls/probe-url.ts'
import { postDelivery } from './post-delivery.ts'
import * as webhooks from './repository.ts'

type WebhookDependencies = {
  readonly db: Db
  readonly engine: SearchEngine
  readonly config: Config
  readonly jobs: Jobs
  readonly log: Log
  readonly mails: Mails
}

const JOB = 'webhooks'
/** Time in milliseconds between two checks for changes while there are active subscriptions. */
const PAUSE_MS = 3_000
/** Time in seconds for which a process reserves a subscription. Posting stops well before this time has passed. */
const CLAIM_S = 120
const POST_MS = 60_000
/** Number of subscriptions that are processed concurrently, so that a slow URL does not delay the others. */
const CONCURRENT_SUBSCRIPTIONS = 8
/** Batch sizes: number of changes to read, and number of deliveries to post. */
const CHANGES_PER_BATCH = 500
const DELIVERIES_PER_BATCH = 100
/** Delay in seconds until the next attempt, by number of consecutive failures. */
const MINUTE_S = 60
const RETRY_DELAYS_S = [
  10,
  30,
  MINUTE_S,
  5 * MINUTE_S,
  15 * MINUTE_S,
  ...[1, 2, 4, 8, 12, 24, 24].map((hours) => hours * 3_600),
]
if (RETRY_DELAYS_S.length !== WEBHOOK_FAILURES) throw new Error('WAIT_S must have WEBHOOK_FAILURES entries')
/** Number of days for which successful deliveries are kept, so that they can be posted again. */
const RETENTION_DAYS = 7

const hiddenFacet = ({ selected_facets, excluded_facets }: SearchParams) =>
  [...selected_facets, ...excluded_facets].find(({ term }) => !isPublicTerm(term))

/** The search, restricted to public data. @throws the refusals of a search */
function publicSearchSet(search: SearchParams): SearchSet {
  const hidden = hiddenFacet(search)
  if (hidden !== undefined) throw new Refusal('invalid_filter_value', { term: hidden.term, key: hidden.key })
  return publicSet(readSearch(search).set)
}

/** Number of words in the text of a search. It is limited, because each word costs look-ups with every change. */
const countSearchWords = ({ basic_query, data_queries }: SearchParams): number =>
  [basic_query, ...data_queries.datafields].flatMap(({ query }) => query.split(/\s+/u).filter(Boolean)).length

/** The reason of a failed delivery in the language of the reader. HTTP status texts are not translated. */
function reasonIn(locale: Locale, error: string | null, status: number | null): string | null {
  if (error === null) return null
  if (status !== null) {
    const isRedirect = status >= 300 && status < 400 && status !== 304
    return format(locale, `webhooks.${isRedirect ? 'reason_redirect' : 'reason_status'}`, {
      status: String(status),
      text: error,
    })
  }
  return error === 'private'
    ? format(locale, 'webhooks.reason_private')
    : format(locale, 'server.url-reason', { reason: error })
}

/** The subscription with the reason of its last failure in the language of the reader. */
const withTranslatedError = <Row extends Webhook>(row: Row, locale: Locale): Row => ({
  ...row,
  last_error: reasonIn(locale, row.last_error, row.last_status),
})

type AddressProblem = 'not_an_address' | 'private_address' | 'reserved_address' | 'closed_port'

/** Error message for a URL to which the server never posts. */
const PROBLEM_OF_REASON: Readonly<Partial<Record<ReturnType<typeof reasonOf>, AddressProblem>>> = {
  private: 'private_address',
  reserved: 'reserved_address',
  port: 'closed_port',
}

export function makeWebhooks({ db, engine, config, jobs, log, mails }: WebhookDependencies) {
  const { allowsPrivateUrls: allowsPrivate } = config
  const wake = (tx: Db) => jobs.add(tx, JOB, {}, { key: JOB })

  const refuseAddress = (url: string, locale: Locale): void => {
    const refuse = (problem: AddressProblem, { host = '', port = '' } = {}) =>
      new FormRefusal({ url: [format(locale, `webhooks.${problem}`, { max: MAX_WEBHOOK_URL, host, port })] })
    if (url.length > MAX_WEBHOOK_URL || !URL.canParse(url)) throw refuse('not_an_address')
    const { protocol, username, password, hostname: host, port } = new URL(url)
    if (!/^https?:$/.test(protocol) || username !== '' || password !== '') throw refuse('not_an_address')
    try {
      admittedUrl(url, allowsPrivate)
    } catch (error) {
      throw refuse(PROBLEM_OF_REASON[reasonOf(error)] ?? 'not_an_address', { host, port })
    }
  }

  /** Adds deliveries for changes since the last call. */
  async function gather({ id, search, seenTo }: webhooks.Subscription): Promise<void> {
    const upTo = await changeHorizon(db)
    const set = publicSearchSet(searchParams.parse(search))
    await db.transaction().execute(async (tx) => {
      let place: { datestamp: string; issn: string } | undefined
      for (;;) {
        const changes = await listChanges(tx, { after: seenTo, upTo }, { place, limit: CHANGES_PER_BATCH })
        const reported = await webhooks.deliveredIssns(
          tx,
          id,
          changes.map(({ issn }) => issn),
        )
        const matches = await foundAmong(set, changes)
        const ours = changes.flatMap((change) => {
          const isFound = matches.has(change.recordId) && !change.isDeleted
          return isFound || reported.has(change.issn) ? [{ change, isGone: !isFound }] : []
        })
        await webhooks.addDeliveries(tx, id, ours)
        const last = changes.at(-1)
        if (last === undefined || changes.length < CHANGES_PER_BATCH) break
        place = { datestamp: last.datestamp, issn: last.issn }
      }
      await webhooks.advanceSeenTo(tx, id, upTo)
    })
  }

  async function foundAmong(set: SearchSet, changes: readonly PublicChange[]): Promise<ReadonlySet<number>> {
    const ids = changes.filter(({ isDeleted }) => !isDeleted).map(({ recordId }) => recordId)
    if (ids.length === 0) return new Set()
    return new Set(await engine.among(set, Int32Array.from(ids.sort((a, b) => a - b))))
  }

  /** The content of a delivery. A change of a request has the ISSNs that were assigned to it until now. */
  async function bodyOf(
    { id: webhook }: webhooks.Subscription,
    { id, issn, requestCode, kind, changedAt }: webhooks.WaitingDelivery,
  ): Promise<object> {
    const at = changedAt.toISOString()
    return requestCode === null
      ? { id: String(id), webhook: String(webhook), issn, kind, at, resource: `/resource/ISSN/${issn}` }
      : { id: requestCode, state: kind, at, issns: await webhooks.issnsOfRequest(db, requestCode) }
  }

  /** Posts waiting deliveries in order, until one fails or the time is up. */
  async function deliver(subscription: webhooks.Subscription, signal: AbortSignal): Promise<void> {
    const until = performance.now() + POST_MS
    let { failures } = subscription
    for (const waiting of await webhooks.waitingDeliveries(db, subscription.id, DELIVERIES_PER_BATCH)) {
      if (signal.aborted || performance.now() > until) return
      const { id } = waiting
      const body = JSON.stringify(await bodyOf(subscription, waiting))
      const { url, secret } = subscription
      const posted = await postDelivery({ url, secret, deliveryId: id, body, allowsPrivate, now: new Date(), signal })
      if (signal.aborted && !posted.isTaken) return
      failures = posted.isTaken ? 0 : failures + 1
      const isPaused = failures >= WEBHOOK_FAILURES
      await db.transaction().execute(async (tx) => {
        const waitS = posted.isTaken ? 0 : RETRY_DELAYS_S[Math.min(failures, RETRY_DELAYS_S.length) - 1]!
        await webhooks.storeAttempt(tx, { webhookId: subscription.id, deliveryId: id }, posted, {
          failures,
          waitS,
          isPaused,
        })
        if (!isPaused) return
        const owner = await webhooks.readOwner(tx, subscription.userId)
        const account = `${await siteUrl(tx, '')}/portal/account`
        if (owner?.email)
          await mails.queue(tx, {
            to: owner.email,
            locale: subscription.language,
            template: 'webhook_paused',
            params: {
              username: owner.username,
              url,
              reason: reasonIn(subscription.language, posted.error, posted.statusCode) ?? '',
              account,
            },
          })
      })
      if (isPaused)
        log.warn(
          { webhook: subscription.id, reason: posted.error },
          'a subscription was paused after failed deliveries',
        )
      if (!posted.isTaken) return
    }
  }

  /** Processes all due subscriptions. */
  async function deliverAll(signal: AbortSignal): Promise<void> {
    // Each subscription is processed once per round: one that is still or again due waits for the next round.
    const done: number[] = []
    const deliverInTurn = async (): Promise<void> => {
      while (!signal.aborted) {
        const subscription = await webhooks.claimDueWebhook(db, CLAIM_S, done)
        if (subscription === undefined) return
        done.push(subscription.id)
        try {
          if (subscription.events === 'records') await gather(subscription)
          await deliver(subscription, signal)
        } catch (error) {
          log.error({ err: error, webhook: subscription.id }, 'changes could not be delivered to a subscription')
        } finally {
          await webhooks.releaseClaim(db, subscription.id)
        }
      }
    }
    await Promise.all(Array.from({ length: CONCURRENT_SUBSCRIPTIONS }, deliverInTurn))
  }

  const read = async (id: string, locale: Locale): Promise<WebhookRow> => {
    const row = await webhooks.findWebhook(db, id)
    refuseUnless(row, 'webhook_not_found')
    return withTranslatedError(row, locale)
  }

  return {
    /** @throws FormRefusal; Refusal of searches */
    async create(
      { url: address, events, search }: { url: string; events: WebhookEvents; search: Partial<SearchParams> },
      { user, locale }: { user: CurrentUser; locale: Locale },
    ): Promise<Webhook & { secret: string; warnings: string[] }> {
      const url = address.trim()
      refuseAddress(url, locale)
      const whole = searchParams.parse(search)
      if (events === 'requests' && JSON.stringify(whole) !== JSON.stringify(searchParams.parse({})))
        throw new FormRefusal({ search: [format(locale, 'webhooks.requests_without_search')] })
      if (countSearchWords(whole) > MAX_WORDS)
        throw new FormRefusal({ search: [format(locale, 'webhooks.too_many_words', { max: MAX_WORDS })] })
      const hidden = hiddenFacet(whole)
      if (hidden !== undefined)
        throw new FormRefusal({ search: [format(locale, 'webhooks.not_public', { term: hidden.term })] })
      const warnings = neverMatches(publicSearchSet(whole)) ? [format(locale, 'webhooks.never_matches')] : []
      const seenTo = await changeHorizon(db)
      const secret = randomBytes(32).toString('hex')
      const id = await db.transaction().execute(async (tx) => {
        if ((await webhooks.countWebhooksWithLock(tx, user.id)) >= MAX_WEBHOOKS)
          throw new FormRefusal({ url: [format(locale, 'webhooks.too_many', { max: MAX_WEBHOOKS })] })
        const row = { userId: user.id, url, events, search: whole, secret, seenTo, language: locale }
        const added = await webhooks.addWebhook(tx, row)
        await wake(tx)
        return added
      })
      const { username: _, ...row } = await read(id, locale)
      return { ...row, secret, warnings }
    },

    /** @throws Refusal 'webhook_not_found' */
    async resume(id: string, { user, locale }: { user: CurrentUser; locale: Locale }): Promise<Webhook> {
      await db.transaction().execute(async (tx) => {
        const isThere = await webhooks.resumeSubscription(tx, id, { userId: user.id, language: locale })
        refuseUnless(isThere, 'webhook_not_found')
        await wake(tx)
      })
      const { username: _, ...row } = await read(id, locale)
      return row
    },

    mine: async (user: CurrentUser, locale: Locale): Promise<Webhook[]> =>
      (await webhooks.readWebhooks(db, user.id)).map((row) => withTranslatedError(row, locale)),

    /** @throws Refusal 'webhook_not_found' */
    async end(id: string, user: CurrentUser): Promise<void> {
      const isEnded = await db.transaction().execute((tx) => webhooks.removeWebhook(tx, id, user.id))
      refuseUnless(isEnded, 'webhook_not_found')
    },

    async rows(query: Parameters<typeof webhooks.webhookRows>[1], locale: Locale) {
      const { rows, total } = await webhooks.webhookRows(db, query)
      return { rows: rows.map((row) => withTranslatedError(row, locale)), total }
    },
    read,
    async deliveries(id: string, locale: Locale): Promise<WebhookDelivery[]> {
      await read(id, locale)
      const deliveries = await webhooks.lastDeliveries(db, id)
      return deliveries.map((each) => ({ ...each, error: reasonIn(locale, each.error, each.status_code) }))
    },

    /** @throws Refusal 'webhook_not_found' */
    async replay(id: string, since: string | undefined, by: Administrator): Promise<WebhookRow> {
      const before = await read(id, by.locale)
      await db.transaction().execute(async (tx) => {
        await webhooks.replayDeliveries(tx, id, since)
        await wake(tx)
        const change = { member: 'state', before: before.state, after: 'active' }
        await logAdminAction(tx, WEBHOOKS_AREA, by, { action: 'changed', id, code: before.url }, [change])
      })
      return read(id, by.locale)
    },

    /** @throws Refusal 'webhook_not_found' */
    async remove(id: string, by: Administrator): Promise<void> {
      const before = await read(id, by.locale)
      await db.transaction().execute(async (tx) => {
        await webhooks.removeWebhook(tx, id)
        const change = { member: 'url', before: before.url, after: null }
        await logAdminAction(tx, WEBHOOKS_AREA, by, { action: 'deleted', id, code: before.url }, [change])
      })
    },

    deliverAll,

    jobs: [
      {
        name: JOB,
        cron: '* * * * *',
        async run(_payload, { signal }) {
          await deliverAll(signal)
          if (await webhooks.hasWebhooks(db))
            await jobs.add(db, JOB, {}, { key: JOB, runAt: new Date(Date.now() + PAUSE_MS) })
        },
      },
      { name: 'prune-webhook-deliveries', cron: '53 3 * * *', run: () => webhooks.pruneDeliveries(db, RETENTION_DAYS) },
    ] satisfies JobDefinition[],
  }
}
export type Webhooks = ReturnType<typeof makeWebhooks>
