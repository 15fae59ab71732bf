/** The free API: public records by ISSN, and search (specification-2, 6; wire, "Public side"). */

import { factsOf } from '@seriatim/analyser'
import {
  type AnswerOf,
  type PublicResult,
  type publicIssnL,
  type publicSearch,
  type QueryOf,
  type publicRecords as recordsCall,
  SEARCH_LIMIT_RECORDS,
} from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { dataLicence } from '../../platform/database/data-licence.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { TokenHolder } from '../../platform/http/serve.ts'
import { jsonLdOf } from './graph.ts'
import { CONTENT_TYPE, negotiateForm } from './output-forms.ts'
import type { PublicRecord } from './presenter.ts'
import { findPublic, type PublicServices, publicFamily } from './public-search.ts'
import { publicRecord, publicRecords } from './repository.ts'
import { serialiseRecord } from './serialise-record.ts'
import { recordLinkHeader } from './signposting.ts'
import { titleOf } from './titles.ts'

/** Status of a record as an English word, in every language of the request. */
const statusWord = ({ status }: PublicRecord): string => status.charAt(0).toUpperCase() + status.slice(1)

/** A record as a search result row. */
const resultOf = (found: PublicRecord): PublicResult => {
  const { issnl, iso_country: country, media } = factsOf(found, found.record)
  return {
    issn: found.issn,
    issn_l: issnl,
    title: titleOf(found.record) ?? null,
    status: statusWord(found),
    country,
    media,
  }
}

/** @throws Refusal 'record_not_found', both for unknown and for non-public records */
async function requirePublicRecord({ reads }: PublicServices, asked: string): Promise<PublicRecord> {
  const issn = normaliseIssn(asked)
  const found = issn === undefined ? undefined : await reads.onDb((db) => publicRecord(db, issn))
  refuseUnless(found, 'record_not_found', { issn: asked })
  return found
}

const PROGRAM_FORMS = ['json', 'turtle', 'rdf', 'marcxml', 'mrc', 'unimarc'] as const

/**
 * One record in the requested form, and its links for the header Link.
 * @throws Refusal 'invalid_format' | 'not_acceptable' | 'record_not_found' | 'not_iso2709' and the refusals of quotas
 */
export async function getPublicRecord(
  services: PublicServices,
  holder: TokenHolder,
  asked: {
    readonly issn: string
    readonly format: unknown
    readonly accept: string | undefined
    readonly site: string
  },
): Promise<{ file: string | Buffer; contentType: string; name: undefined; link: string }> {
  const form = negotiateForm({ ...asked, usual: 'json', among: PROGRAM_FORMS })
  const found = await requirePublicRecord(services, asked.issn)
  const licence = await dataLicence(services.db)
  const file = await serialiseRecord(form as Exclude<typeof form, 'html'>, found, licence)
  await holder.spend([found.issn])
  const link = recordLinkHeader(form, { address: `${asked.site}/resource/ISSN/${found.issn}`, licence })
  return { file, contentType: CONTENT_TYPE[form], name: undefined, link }
}

/** @throws Refusal 'record_not_found' and the refusals of quotas */
export async function getIssnL(
  services: PublicServices,
  holder: TokenHolder,
  asked: string,
): Promise<AnswerOf<typeof publicIssnL>> {
  const found = await requirePublicRecord(services, asked)
  const { issnl } = factsOf(found, found.record)
  const family = issnl === null ? [found] : await services.reads.onDb((db) => publicFamily(db, issnl))
  await holder.spend([...new Set([found.issn, ...family.map((member) => member.issn)])])
  return {
    issn: found.issn,
    issn_l: issnl,
    family: family.map((member) => ({ issn: member.issn, media: factsOf(member, member.record).media })),
  }
}

/**
 * Returns all public records in a list of ISSNs, or refuses the whole list. Invalid ISSNs count as not found.
 * @throws the refusals of quotas
 */
export async function getPublicRecords(
  { db, reads }: PublicServices,
  holder: TokenHolder,
  issns: readonly string[],
): Promise<AnswerOf<typeof recordsCall>> {
  const numbers = new Map(issns.map((asked) => [asked, normaliseIssn(asked)]))
  const wanted = [...new Set([...numbers.values()].filter((issn) => issn !== undefined))]
  const found = await reads.onDb((db) => publicRecords(db, wanted))
  const given = [...new Set(issns.flatMap((asked) => numbers.get(asked) ?? []))].flatMap(
    (issn) => found.get(issn) ?? [],
  )
  await holder.spend(given.map(({ issn }) => issn))
  const licence = await dataLicence(db)
  return {
    records: given.map((record) => jsonLdOf(record, licence)),
    not_found: [...new Set(issns)].filter((asked) => !found.has(numbers.get(asked) ?? '')),
  }
}

/** @throws Refusal 'beyond_limit' | 'too_broad' | 'search_too_long' | 'too_busy' and the refusals of quotas */
export async function search(
  services: PublicServices,
  holder: TokenHolder,
  { q, page, size }: QueryOf<typeof publicSearch>,
): Promise<AnswerOf<typeof publicSearch>> {
  const offset = (page - 1) * size
  refuseUnless(offset + size <= SEARCH_LIMIT_RECORDS, 'beyond_limit', { limit: SEARCH_LIMIT_RECORDS })
  const { total, records } = await findPublic(services, { asked: { q }, offset, limit: size })
  await holder.spend(records.map(({ issn }) => issn))
  return { total, page, size, results: records.map(resultOf) }
}
