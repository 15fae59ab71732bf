/** A small page about a record that other sites show in a frame. It has no script and loads no other files. */
import { createHash } from 'node:crypto'
import { normaliseIssn } from '@seriatim/issn'
import { scriptOf } from '@seriatim/scripts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Refusal } from '../../platform/errors.ts'
import { h } from '../portal/pages/h.ts'
import { publicRecord } from '../public/repository.ts'
import { originalTitleOf } from '../public/titles.ts'
import { type DescribedSerial, describeRecord, type Language, portalMessage, typesOf, yearsOf } from './described.ts'
import { languageOf, type ReconcileServices } from './service.ts'

/** Size of the frame in CSS pixels. */
export const PREVIEW_SIZE = { width: 420, height: 260 } as const

const STYLE = `
body { margin: 12px; font: 14px/1.4 system-ui, sans-serif; color: #1f2329; background: #fff; overflow-wrap: anywhere }
h1 { margin: 0 0 8px; font-size: 16px }
h1 a { color: #1d5fa8 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; margin: 0 }
dt { color: #4a5160 }
dd { margin: 0 }
`
/** Hash of the style, by which the content security policy permits the style. */
export const PREVIEW_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

const RIGHT_TO_LEFT = /^(Arab|Hebr|Syrc|Thaa|Nkoo)$/

function factsShown(described: DescribedSerial, { locale, labels }: Language): readonly (readonly [string, string])[] {
  const { found, facts } = described
  const named = (key: string, values: readonly string[]) =>
    [portalMessage(locale, key), [...new Set(values)].join(' · ')] as const
  return [
    ['ISSN', found.issn] as const,
    ['ISSN-L', facts.issnl ?? ''] as const,
    named('status', [portalMessage(locale, `status_${found.status}`)]),
    named('replaced_by', found.replacedBy),
    named(
      'media_facet',
      facts.media.map((code) => labels.label('media', code)),
    ),
    named('country', facts.iso_country === null ? [] : [labels.label('iso_country', facts.iso_country)]),
    named('publisher', facts.publisher_names),
    named('years', [yearsOf(described) ?? '']),
  ].filter(([, value]) => value !== '')
}

const previewPage = (described: DescribedSerial, origin: string, language: Language): string => {
  const { found, name } = described
  const title = originalTitleOf(found.record) ?? name
  const [type] = typesOf(described, language)
  const page = h(
    'html',
    { lang: language.locale },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'robots', content: 'noindex' }),
      h('title', null, `${name} · ISSN ${found.issn}`),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
    ),
    h(
      'body',
      null,
      h(
        'h1',
        { dir: RIGHT_TO_LEFT.test(scriptOf(title)) ? 'rtl' : undefined },
        h('a', { href: `${origin}/resource/ISSN/${found.issn}`, target: '_blank', rel: 'noopener' }, title),
      ),
      h('p', null, [title === name ? undefined : name, type?.name].filter((part) => part !== undefined).join(' · ')),
      h(
        'dl',
        null,
        factsShown(described, language).map(([label, value]) => [
          h('dt', { key: `name ${label}` }, label),
          h('dd', { key: `value ${label}` }, value),
        ]),
      ),
    ),
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/** @throws Refusal 'record_not_found', equally for unknown and for non-public records */
export async function preview(
  services: ReconcileServices,
  id: string,
  origin: string,
  language: Parameters<typeof languageOf>[1],
): Promise<string> {
  const issn = normaliseIssn(id)
  const record =
    issn === undefined
      ? undefined
      : await services.publicLimiter.runForPublic(() => services.reads.onDb((db) => publicRecord(db, issn)))
  if (record === undefined) throw new Refusal('record_not_found', { issn: id.slice(0, 100) })
  return previewPage(describeRecord(record), origin, await languageOf(services, language))
}
