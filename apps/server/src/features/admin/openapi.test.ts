import { type CallFailure, ERROR_STATUS, type ErrorCode, type ErrorDetails } from '@seriatim/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { NO_USES } from '../../kernel/admin/admin-actions.ts'
import { Refusal } from '../../platform/errors.ts'
import { answerFailure } from '../../platform/http/failures.ts'
import { makeOpenApi } from './openapi.ts'

const issn = '0028-0836'
const version = { issn, current: '12', author: 'france', date: '2026-11-20T10:00:00Z' }

/** Sample details for every error code that has details. */
const SAMPLES: { [Code in ErrorCode]: ErrorDetails<Code> extends undefined ? undefined : ErrorDetails<Code> } = {
  ...(Object.fromEntries(Object.keys(ERROR_STATUS).map((code) => [code, undefined])) as Record<ErrorCode, undefined>),
  bad_request: { path: 'query.from', reason: 'no such day', issues: [{ path: 'query.from', message: 'no such day' }] },
  invalid_json: { path: 'payload' },
  bad_macro: { line: 2, column: 5, reason: 'A place is expected here.' },
  invalid_record: { problem: 'too-long', field: '245', length: 100_000 },
  invalid_issn: { issn: '0028-0837' },
  invalid_text: { path: 'body.record.fields.245[0]', problem: 'nul' },
  query_syntax: { problem: 'unbalanced', position: 4, length: 1, near: '(', source: 'basic' },
  invalid_search_parameters: { path: 'basic_query', reason: 'missing' },
  invalid_keyword: { type: 'country', code: 'XXX' },
  invalid_keyword_type: { type: 'colour' },
  invalid_filter_value: { term: 'country', key: 'XXX' },
  invalid_export_format: { format: 'pdf' },
  invalid_export_params: { path: 'format', reason: 'missing' },
  beyond_limit: { limit: 20_000 },
  bulk_too_many: { records: 30_000, most: 20_000 },
  bulk_state: { state: 'running' },
  bulk_all_invalid: { records: 12 },
  search_too_long: { seconds: 15, line: 2 },
  weak_password: { min: 8 },
  password_named: { name: 'ISSN France' },
  unknown_centre: { center: '_999' },
  invalid_medium: { medium: 'zz' },
  same_medium: { issn, medium: 'cr' },
  idempotency_key_invalid: { max: 200 },
  no_file: { part: 'file' },
  not_one_file: { files: 2 },
  unreadable_table: { problem: 'empty', rows: 0 },
  unknown_column: { column: 'ISSN' },
  unknown_enrichment_source: { source: 'scopus', known: 'keepers' },
  no_enrichment_column: { columns: 'issn, issn_l' },
  unknown_import_mode: { mode: 'merge' },
  unknown_import_center: { center: '_999' },
  unknown_import_category: { category: 'xyz' },
  unknown_import_user: { user: 'unknown-user' },
  unknown_country: { value: 'XXX' },
  close_impossible: { issn },
  lc_country_mismatch: { lc: 'fr', country: 'GBR' },
  block_first_invalid: { first: '12' },
  block_count_invalid: { count: 'many', max: 1_000_000 },
  block_past_end: { first: '9999-990', left: 10 },
  block_template_invalid: { problem: 'fields', reason: '', field: '008', count: 1, line: 3 },
  block_country_foreign: { field: '044', reason: 'not of this country', rule: 'country' },
  forbidden: { permission: 'catalog' },
  not_your_centre: { issn },
  not_lock_owner: { issn, holder: 'france' },
  no_centre: { username: 'nocentre' },
  not_the_caller: { user: 'france' },
  version_not_in_error: { id: '12', issn },
  record_not_found: { issn },
  version_not_found: { id: '12', issn },
  block_not_found: { id: '7' },
  not_found: { method: 'PATCH', allowed: 'GET, POST' },
  stale_version: version,
  cannot_set_right: { reason: 'target_unknown', issn },
  lock_ended: { issn, by: 'paris', at: '2026-11-20T10:00:00Z' },
  many_words_removed: { removed: 4_000, words: 56_000 },
  shipped_row: { code: 'x' },
  center_stays: { center: '_0' },
  needed_by_product: { code: 'public' },
  center_closing: { center: '_7', to: '_2' },
  center_busy: {
    center: '_7',
    lock_count: 1,
    blocks: 1,
    imports: 0,
    locks: [{ issn, username: 'france', since: '2026-11-25T10:00:00Z' }],
  },
  in_use: { ...NO_USES, records: 3, search: { keyword_queries: [] } },
  merge_impossible: { problem: 'kept', issn },
  merge_invalid: { field: '022', reason: 'missing' },
  merge_unlike: {
    differences: [{ aspect: 'publisher', kept: ['Masson'], cancelled: ['Dunod'] }],
    reason: 'Publisher: “Masson” (kept), “Dunod” (cancelled)',
  },
  would_be_invalid: { issn, count: 2, error: 'Field 044 is missing.' },
  transfer_of_free: { issn },
  block_overlaps: { first: '2000-000', last: '2000-999', center: '_7' },
  block_holds_foreign_records: { count: 2, issn, center: '_2' },
  block_not_free: { used: 1, held: 0 },
  not_iso2709: { issn },
  no_active_block: { center: '_7' },
  not_enough_numbers: { center: '_7', available: 1, wanted: 3 },
  not_duplicable: { issn, category: 'can' },
  task_result_damaged: { name: 'export.mrc' },
  file_too_large: { limit: 4, unit: 'GB' },
  unsupported_media_type: { expected: 'multipart/form-data' },
  locked: { issn, holder: 'paris', since: '2026-11-20T10:00:00Z', expires_at: '2026-11-20T10:05:00Z' },
  too_many_attempts: { retry_after: 30 },
  too_busy: { retry_after: 2 },
  too_many_duplicates: { held: 20 },
  too_many_titles: { limit: 1_000 },
  too_many_rows: { limit: 10_000 },
  list_full: { limit: 10_000 },
  no_code_column: { found: 'kode, name' },
  column_twice: { column: 'code' },
  rows_faulty: { faults: 2, line: 7 },
  mapping_mismatch: { row: 3 },
  bad_issn: { row: 3, issn: '0028-0837' },
  invalid_format: { format: 'pdf', known: 'html, json' },
  not_acceptable: { types: 'text/html' },
  quota_total: { limit: 10, used: 10, asked: 1 },
  quota_day: { limit: 10, used: 10, asked: 1, retry_after: 60 },
  quota_second: { limit: 5, retry_after: 1 },
  quota_request: { quota: 'day', left: 3, asked: 5 },
  too_many_letters: { retry_after: 60 },
  too_many_requests: { retry_after: 60 },
  request_ended: { state: 'closed' },
  requests_off: { center: 'ISSN France', contact: 'issn@example.org' },
  quota_exceeded: { limit: 100, used: 90, asked: 20 },
  bad_mapping: { form: '[]' },
  maintenance: { message: 'Back at noon' },
  database_unavailable: { retry_after: 2 },
  server_busy: { retry_after: 5 },
  index_building: { percent: 40 },
  not_ready: { problem: 'base' },
}

const document = makeOpenApi() as { components: { schemas: Record<string, object> } }

/** Whether the OpenAPI schema of this error code accepts a body. */
const ajv = new Ajv2020({ strict: false })
const isDescribed = (code: ErrorCode, body: unknown): boolean =>
  ajv.validate(document.components.schemas[`failure_${code}`]!, body)

describe('error responses in OpenAPI', () => {
  const app = Fastify()
  app.setErrorHandler((error: Error, request, reply) => answerFailure(error, request, reply))
  app.get('/:code', ({ params }) => {
    const { code } = params as { code: ErrorCode }
    throw new Refusal({ code, details: SAMPLES[code] } as CallFailure)
  })
  afterAll(() => app.close())

  it.each(Object.keys(ERROR_STATUS) as ErrorCode[])('include %s with its details', async (code) => {
    const answer = await app.inject(`/${code}`)
    expect(answer.statusCode).toBe(ERROR_STATUS[code])
    const body = answer.json()
    expect(isDescribed(code, body)).toBe(true)
    if (SAMPLES[code] === undefined) expect(isDescribed(code, { ...body, details: { more: 1 } })).toBe(false)
    else expect(isDescribed(code, { ...body, details: [] })).toBe(false)
    expect(isDescribed(code, { ...body, code: 'another' })).toBe(false)
  })

  it('are grouped by status for each call', () => {
    const { paths } = makeOpenApi() as { paths: Record<string, Record<string, { responses: Record<string, object> }>> }
    const { responses } = paths['/api/record_lock/{issn}']!.put!
    expect(JSON.stringify(responses['423'])).toContain('"$ref":"#/components/schemas/failure_locked"')
    expect(JSON.stringify(responses['404'])).toContain('failure_record_not_found')
  })
})

describe('the Reconciliation Service API in OpenAPI', () => {
  type Operation = {
    security: unknown[]
    requestBody?: { content: object }
    responses: Record<string, { content: object }>
  }
  const { paths } = makeOpenApi() as { paths: Record<string, Record<string, Operation>> }
  const SERVICE = '/api/public/v1/reconcile'

  it('accepts JSON and forms, and needs no session', () => {
    const { security, requestBody } = paths[SERVICE]!.post!
    expect(security).toEqual([])
    expect(Object.keys(requestBody!.content)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
    expect(Object.keys(paths[`${SERVICE}/match`]!.post!.requestBody!.content)).toEqual(['application/json'])
  })

  it('answers with JSON or JSONP, and with HTML for a preview', () => {
    const typesOf = (path: string) => Object.keys(paths[SERVICE + path]!.get!.responses['200']!.content).sort()
    expect(typesOf('')).toEqual(['application/json', 'text/javascript'])
    expect(typesOf('/suggest/entity')).toEqual(['application/json', 'text/javascript'])
    expect(typesOf('/preview')).toEqual(['text/html'])
  })
})
