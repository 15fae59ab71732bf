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
const resultOf = (publicRecord: PublicRecord): PublicResult => {
  const { issnl, iso_country: country, media } = factsOf(publicRecord, publicRecord.record)
  return {
    issn: publicRecord.issn,
    issn_l: issnl,
    title: titleOf(publicRecord.record) ?? null,
    status: statusWord(publicRecord),
    country,
    media,
  }
}

/** @throws Refusal 'record_not_found', both for unknown and for non-public records */
async function requirePublicRecord({ reads }: PublicServices, requested: string): Promise<PublicRecord> {
  const issn = normaliseIssn(requested)
  const record = issn === undefined ? undefined : await reads.onDb((db) => publicRecord(db, issn))
  refuseUnless(record, 'record_not_found', { issn: requested })
  return record
}

const PROGRAM_FORMS = ['json', 'turtle', 'rdf', 'marcxml', 'mrc', 'unimarc'] as const

/**
 * One record in the requested form, and its links for the header Link.
 * @throws Refusal 'invalid_format' | 'not_acceptable' | 'record_not_found' | 'not_iso2709' and the refusals of quotas
 */
export async function getPublicRecord(
  services: PublicServices,
  holder: TokenHolder,
  request: {
    readonly issn: string
    readonly format: unknown
    readonly accept: string | undefined
    readonly site: string
  },
): Promise<{ file: string | Buffer; contentType: string; name: undefined; link: string }> {
  const form = negotiateForm({ ...request, usual: 'json', among: PROGRAM_FORMS })
  const publicRecord = await requirePublicRecord(services, request.issn)
  const licence = await dataLicence(services.db)
  const file = await serialiseRecord(form as Exclude<typeof form, 'html'>, publicRecord, licence)
  await holder.spend([publicRecord.issn])
  const link = recordLinkHeader(form, { address: `${request.site}/resource/ISSN/${publicRecord.issn}`, licence })
  return { file, contentType: CONTENT_TYPE[form], name: undefined, link }
}

/** @throws Refusal 'record_not_found' and the refusals of quotas */
export async function getIssnL(
  services: PublicServices,
  holder: TokenHolder,
  requested: string,
): Promise<AnswerOf<typeof publicIssnL>> {
  const publicRecord = await requirePublicRecord(services, requested)
  const { issnl } = factsOf(publicRecord, publicRecord.record)
  const family = issnl === null ? [publicRecord] : await services.reads.onDb((db) => publicFamily(db, issnl))
  await holder.spend([...new Set([publicRecord.issn, ...family.map((member) => member.issn)])])
  return {
    issn: publicRecord.issn,
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
  const numbers = new Map(issns.map((number) => [number, normaliseIssn(number)]))
  const numbersToRead = [...new Set([...numbers.values()].filter((issn) => issn !== undefined))]
  const records = await reads.onDb((db) => publicRecords(db, numbersToRead))
  const values = [...new Set(issns.flatMap((number) => numbers.get(number) ?? []))].flatMap(
    (issn) => records.get(issn) ?? [],
  )
  await holder.spend(values.map(({ issn }) => issn))
  const licence = await dataLicence(db)
  return {
    records: values.map((record) => jsonLdOf(record, licence)),
    not_found: [...new Set(issns)].filter((number) => !records.has(numbers.get(number) ?? '')),
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
  const { total, records } = await findPublic(services, { publicQuery: { q }, offset, limit: size })
  await holder.spend(records.map(({ issn }) => issn))
  return { total, page, size, results: records.map(resultOf) }
}
