import { type Call, refusalWithoutSession } from '../../packages/contract/src/index.ts'
import type { Random } from '../../packages/synthetic/src/random.ts'
import type { Operation } from './answer-faults.ts'
import { cookieHeader, type Role } from './client.ts'
import { invalidText, invalidValue } from './invalid-values.ts'
import { type KnownValues, type Schema, sampleValue, withInvalidPart } from './sample.ts'

/** The parts of an OpenAPI operation that generated calls use. */
export type DescribedOperation = Operation & {
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: Schema
    readonly required?: boolean
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** A request to send, and the refusal that the contract expects before its content is checked. */
export type GeneratedCall = {
  readonly call: Call
  readonly operation: DescribedOperation
  readonly role: Role
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | string | undefined
  readonly expected: string | undefined
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const urlEncoded = (value: unknown): string => {
  const text = asText(value)
  // A URL cannot contain half a surrogate pair, and is limited to some thousand characters.
  return encodeURIComponent(text.toWellFormed().slice(0, 2_000))
}

const BOUNDARY = 'x-attack-x'

/** The names of the parts of an upload that are files. */
const filePartNames = ({ properties = {} }: Schema): string[] =>
  Object.entries(properties)
    .filter(([, part]) => (part.items ?? part).contentMediaType !== undefined)
    .map(([name]) => name)

/** A multipart body: a valid or invalid file for each of `names`, with the fields before or after them. */
function multipartBody(fields: unknown, names: readonly string[], random: Random): string {
  const file = random.pick([
    `=LDR  00000nas a2200000 i 4500\n=001  ${random.pick(['4000-0001', 'x'])}\n\n`,
    '%PDF-1.4\nstartxref\n9\n%%EOF\n',
    '',
    'x',
    '\u0000',
  ])
  const filename = random.pick([
    'a.mrk',
    'a.mrc',
    'a.xml',
    'a.mrk.gz',
    'a.zip',
    'a.exe',
    'a.pdf',
    '../a.mrk',
    'é科.mrk',
  ])
  const parts = [
    ...names.map((name) => `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${file}`),
    ...Object.entries(Object(fields)).map(
      ([field, value]) => `Content-Disposition: form-data; name="${field}"\r\n\r\n${asText(value)}`,
    ),
  ]
  const sent = random.pick([parts, parts.toReversed(), parts.slice(0, 1), parts.slice(1)])
  return `${sent.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`
}

/** The schema of an upload without its files. */
const withoutFiles = (schema: Schema, names: readonly string[]): Schema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name))),
  required: schema.required?.filter((name) => !names.includes(name)) ?? [],
})

function generatedBody({ requestBody }: DescribedOperation, known: KnownValues, random: Random, isSpoiled: boolean) {
  if (!requestBody) return random.chance(0.05) ? { type: 'application/json', text: '{"x":1}' } : undefined
  const types = Object.entries(requestBody.content).filter(([type]) => type !== 'application/x-www-form-urlencoded')
  const [type, { schema }] = random.pick(types)
  const files = filePartNames(schema)
  const value = sampleValue(files.length > 0 ? withoutFiles(schema, files) : schema, 'body', known, random)
  const payload = isSpoiled ? withInvalidPart(value, random) : value
  if (type.startsWith('multipart/'))
    return { type: `${type}; boundary=${BOUNDARY}`, text: multipartBody(payload, files, random) }
  const text = JSON.stringify(payload) ?? ''
  if (!isSpoiled || random.chance(0.85)) return { type, text }
  // Invalid JSON, or a content type other than JSON.
  return random.pick([
    { type, text: text.slice(0, -1) },
    { type, text: invalidText(random) },
    { type, text: '' },
    {
      type: random.pick(['text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=x']),
      text,
    },
  ])
}

/** Generates a call for a role. Half of the calls are valid, the others have a fault. */
export function generateCall(
  call: Call,
  operation: DescribedOperation,
  role: Role,
  known: KnownValues,
  random: Random,
): GeneratedCall {
  const isSpoiled = random.chance(0.5)
  const query: [string, unknown][] = []
  let path = `/api${call.path}`
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const placed = operation.parameters.filter((parameter) => parameter.in === 'path')
  for (const [index, name] of names.entries()) {
    const value =
      isSpoiled && random.chance(0.5) ? invalidValue(random) : sampleValue(placed[index]!.schema, name, known, random)
    path = path.replace(`:${name}`, () => urlEncoded(value) || 'x')
  }
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'query') continue
    if (!parameter.required && random.chance(0.5)) continue
    const value =
      isSpoiled && random.chance(0.5)
        ? invalidValue(random)
        : sampleValue(parameter.schema, parameter.name, known, random)
    query.push([parameter.name, value])
    if (isSpoiled && random.chance(0.1)) query.push([parameter.name, invalidValue(random)])
  }
  if (query.length > 0) path += `?${query.map(([name, value]) => `${name}=${urlEncoded(value)}`).join('&')}`
  const body = call.method === 'GET' ? undefined : generatedBody(operation, known, random, isSpoiled)
  const hasCsrf = random.chance(0.9)
  const csrf = role.cookies.get(call.csrf === 'refresh' ? 'csrf_refresh_token' : 'csrf_access_token')
  const headers = {
    ...(role.cookies.size > 0 ? { cookie: cookieHeader(role.cookies) } : {}),
    ...(hasCsrf && csrf !== undefined ? { 'x-csrf-token': csrf } : {}),
    ...(body ? { 'content-type': body.type } : {}),
    ...(call.isIdempotent && random.chance(0.3) ? { 'idempotency-key': `key-${random.below(50)}` } : {}),
    // Failed log-ins are counted by IP address: a random address for each call avoids the limit.
    'x-forwarded-for': `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`,
    'accept-language': random.pick(['en', 'fr', 'es', 'ru', 'xx']),
  }
  const asked = Object.fromEntries(query.map(([name, value]) => [name, asText(value)]))
  return {
    call,
    operation,
    role,
    path,
    query: asked,
    headers,
    body: body?.text,
    expected: refusalWithoutSession(call, role.asker, hasCsrf, asked),
  }
}
