/** `/dumps/`: the list of dumps and their files, with range requests. */
import { format } from '@seriatim/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dataLicence, type Licence } from '../../platform/database/data-licence.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { localeOf } from '../../platform/http/language.ts'
import type { PublicLimiter } from '../../platform/http/public-limiter.ts'
import type { App } from '../../platform/http/serve.ts'
import { requestedUrl, siteUrl } from '../../platform/http/site-url.ts'
import { escapeXml } from '../../platform/http/xml.ts'
import type { FileStore } from '../../platform/store/store.ts'
import { licenceLinks, linkHeader } from '../public/signposting.ts'
import type { Manifest } from './make-dump.ts'
import type { Dumps } from './service.ts'

/**
 * Parses a Range header with a single range (RFC 9110, 14.1.2). Returns undefined if the server should send the whole
 * file.
 */
export function parseByteRange(
  header: string | undefined,
  bytes: number,
): { start: number; end: number } | 'none' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1]!, match[2]!]
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  return start > end || start >= bytes ? 'none' : { start, end }
}

const dumpListPage = (dumps: readonly Manifest[], request: FastifyRequest, licence: Licence | undefined): string => {
  const locale = localeOf(request)
  const t = (key: 'title' | 'none' | 'about' | 'sums') => escapeXml(format(locale, `dumps.${key}`))
  const number = new Intl.NumberFormat(locale)
  const rows = dumps.flatMap(({ date, records, files }) => [
    `<h2>${date} (${number.format(records)})</h2><ul>`,
    ...files.map(
      ({ name, bytes, sha256 }) =>
        `<li><a href="/dumps/${date}/${name}">${name}</a> ${number.format(bytes)} B<br><code>${sha256}</code></li>`,
    ),
    `<li><a href="/dumps/${date}/SHA256SUMS">SHA256SUMS</a> ${t('sums')}</li></ul>`,
  ])
  const content = dumps.length === 0 ? `<p>${t('none')}</p>` : rows.join('')
  const rights =
    licence === undefined
      ? ''
      : `<p>${escapeXml(format(locale, 'portal.data_licence'))} <a rel="license" href="${escapeXml(licence.url)}">${escapeXml(licence.name)}</a></p>`
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${t('title')}</title><meta name="viewport" content="width=device-width"></head><body><main><h1>${t('title')}</h1><p>${t('about')}</p>${content}${rights}</main></body></html>`
}

type Services = { readonly db: Db; readonly dumps: Dumps; readonly publicLimiter: PublicLimiter }

export function dumpRoutes(app: App, { db, dumps, publicLimiter }: Services): void {
  const onRequest = publicLimiter.admit

  /** Answers with the list of dumps. The header Link names the files of the newest dump. */
  const answerList = async (request: FastifyRequest, reply: FastifyReply) => {
    const [all, licence, site] = await Promise.all([dumps.list(), dataLicence(db), siteUrl(db, requestedUrl(request))])
    const [newest] = all
    const items = (newest?.files ?? []).map(({ name }) => ({
      rel: 'item',
      href: `${site}/dumps/${newest!.date}/${name}`,
      type: 'application/gzip',
    }))
    const about = { rel: 'describedby', href: `${site}/dumps/index.json`, type: 'application/json' }
    void reply.header('Link', linkHeader([about, ...licenceLinks(licence), ...items]))
    return { all, licence, list: { dumps: all, license: licence?.url ?? null } }
  }

  app.get('/dumps', { onRequest }, async (request, reply) => {
    const { all, licence, list } = await answerList(request, reply)
    if (/json/.test(request.headers.accept ?? '')) return reply.send(list)
    return reply
      .type('text/html; charset=utf-8')
      .header('Vary', 'Accept, Accept-Language')
      .send(dumpListPage(all, request, licence))
  })

  app.get('/dumps/index.json', { onRequest }, async (request, reply) => (await answerList(request, reply)).list)

  app.get<{ Params: { date: string; name: string } }>('/dumps/:date/:name', { onRequest }, async (request, reply) => {
    const { date, name } = request.params
    // Searches the manifest for the file name, so that no part of the URL is used as a path.
    const dump = (await dumps.list()).find((each) => each.date === date)
    if (dump === undefined) throw new Refusal('not_found')
    if (name === 'SHA256SUMS')
      return reply
        .type('text/plain; charset=utf-8')
        .send(dump.files.map((file) => `${file.sha256}  ${file.name}\n`).join(''))
    const file = dump.files.find((each) => each.name === name)
    if (file === undefined) throw new Refusal('not_found')
    const [licence, site] = await Promise.all([dataLicence(db), siteUrl(db, requestedUrl(request))])
    const list = { rel: 'collection', href: `${site}/dumps/`, type: 'text/html' }
    void reply.header('Link', linkHeader([list, ...licenceLinks(licence)]))
    return sendFile(request, reply, {
      ...file,
      store: dumps.store,
      path: `${dump.date}/${file.name}`,
      date: dump.ended_at,
    })
  })

  app.all('/dumps/*', () => {
    throw new Refusal('not_found')
  })
}

type SentFile = {
  readonly store: FileStore
  readonly path: string
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly date: string
}

function sendFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  { store, path, name, bytes, sha256, date }: SentFile,
): FastifyReply {
  const etag = `"${sha256.slice(0, 32)}"`
  void reply
    .type('application/gzip')
    .header('ETag', etag)
    .header('Last-Modified', new Date(date).toUTCString())
    .header('Accept-Ranges', 'bytes')
    .header('Content-Disposition', `attachment; filename="${name}"`)
  if (headers['if-none-match'] === etag) return reply.status(304).send()
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSame ? parseByteRange(headers.range, bytes) : undefined
  if (range === 'none') return reply.status(416).header('Content-Range', `bytes */${bytes}`).send()
  const { start, end } = range ?? { start: 0, end: bytes - 1 }
  if (range !== undefined) void reply.status(206).header('Content-Range', `bytes ${start}-${end}/${bytes}`)
  void reply.header('Content-Length', end - start + 1)
  return method === 'HEAD' ? reply.send() : reply.send(store.read(path, { start, length: end - start + 1 }))
}
