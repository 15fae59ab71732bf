import {
  allCalls,
  type Call,
  ERROR_DETAILS,
  ERROR_STATUS,
  type ErrorCode,
  type FilePart,
  IDEMPOTENCY_KEY_MAX,
  isOfNetwork,
  type Upload,
} from '@seriatim/contract'
import { z } from 'zod'
import { errorsOfCall, isMutating } from '../../platform/http/errors-of-call.ts'
import { VERSION } from '../../platform/version.ts'
import { contentSchema, LINKED_DATA_NAME, LINKED_DATA_SCHEMA } from './openapi-linked-data.ts'
import { PROTOCOL_PATHS } from './openapi-protocols.ts'
import { RESOURCE_PATHS } from './openapi-resources.ts'

type Schema = Record<string, unknown>

const ANSWER = { io: 'output', target: 'draft-2020-12', unrepresentable: 'any' } as const
const REQUEST = { ...ANSWER, io: 'input' } as const

const jsonSchema = (type: z.ZodType, options: typeof ANSWER | typeof REQUEST): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, options) as Schema
  return schema
}

/** OpenAPI parameters for the properties of the `params` or `query` schema of a call. */
function callParameters(type: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!type) return []
  const { properties = {}, required = [] } = jsonSchema(type, REQUEST) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

/**
 * The header with the CSRF token. Calls that change data require it; some other calls require it for certain query
 * values.
 */
const csrfParameters = (call: Call): Schema[] => {
  if (isMutating(call)) return [{ $ref: '#/components/parameters/csrf' }]
  const { changesWhere: where } = call
  if (where === undefined) return []
  const description = `Required if \`${where.name}\` is \`${where.value}\``
  return [{ name: 'X-CSRF-TOKEN', in: 'header', description, schema: { type: 'string' } }]
}

const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

const failureSchemaName = (code: ErrorCode): string => `failure_${code}`
const schemaReference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** Schema of an error body: message, code, and the details that the contract declares. */
function failureSchema(code: ErrorCode): Schema {
  const details: z.ZodType | undefined = (ERROR_DETAILS as Partial<Record<ErrorCode, z.ZodType>>)[code]
  const isOptional = details === undefined || details.safeParse(undefined).success
  return {
    type: 'object',
    required: ['error', 'code', ...(isOptional ? [] : ['details'])],
    properties: {
      error: { type: 'string', description: "A message in the caller's language" },
      code: { const: code },
      ...(details === undefined ? {} : { details: jsonSchema(details, ANSWER) }),
    },
    additionalProperties: false,
  }
}

/** Schema of the errors of a form, by field. */
const FORM_ERRORS = {
  type: 'object',
  required: ['error', 'code', 'errors'],
  properties: {
    error: { type: 'string' },
    code: { const: 'invalid_fields' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  additionalProperties: false,
} satisfies Schema

/** Error responses of a call by HTTP status. Every call with input can also return form errors. */
function failureResponses(call: Call): Record<string, Schema> {
  const byStatus = Map.groupBy(errorsOfCall(call), (code) => ERROR_STATUS[code])
  const takesFields = call.body !== undefined || call.query !== undefined || call.upload !== undefined
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const bodies = group.map((code) => schemaReference(failureSchemaName(code)))
      if (status === ERROR_STATUS.bad_request && takesFields) bodies.push(schemaReference('form_errors'))
      return [
        String(status),
        {
          description: group.map((code) => `\`${code}\``).join(', '),
          content: { 'application/json': { schema: bodies.length === 1 ? bodies[0] : { oneOf: bodies } } },
        },
      ]
    }),
  )
}

function successResponse(call: Call): Schema {
  const content = call.file
    ? Object.fromEntries(call.file.contentTypes.map((type) => [type, { schema: contentSchema(type) }]))
    : {}
  const json = call.answer ? { 'application/json': { schema: jsonSchema(call.answer, ANSWER) } } : {}
  return { description: call.file ? 'The file' : 'Success', content: { ...content, ...json } }
}

const accessDescription = (call: Call): string =>
  [
    permissionDescription(call),
    ...(call.alsoByToken ? ['Also accepts a token of the free API with the scope `lists`.'] : []),
    ...(isOfNetwork(call) ? ['Only for network administrators.'] : []),
    ...(call.scope === 'centre' ? ['Centre administrators have access to the data of their centres.'] : []),
    ...(call.beforePasswordChange ? ['Available while the user still has to change an assigned password.'] : []),
    ...(call.duringMaintenance ? ['Available during maintenance.'] : []),
  ].join(' ')

const permissionDescription = ({ permission, alsoFor, andFor, token, forAnyAccount }: Call): string =>
  token
    ? 'Requires a token of the free API. A session is not accepted.'
    : permission === 'public'
      ? 'Requires no session.'
      : permission === 'session'
        ? forAnyAccount
          ? 'Requires a session. Public accounts have access.'
          : 'Requires a session.'
        : `Requires the permission \`${permission}\`${alsoFor === undefined ? '' : ` or \`${alsoFor}\``}${andFor === undefined ? '' : ` and \`${andFor}\``}.`

/** OpenAPI security of a call that requires a token, or more or less than a session. */
const callSecurity = ({ token, alsoByToken, permission }: Call): Schema => {
  if (token) return { security: [{ token: [] }] }
  if (permission === 'public') return { security: [] }
  return alsoByToken ? { security: [{ session: [] }, { token: [] }] } : {}
}

const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
const pathShape = ({ path }: Call): string => path.replace(/:\w+/g, ':')

/**
 * OpenAPI allows one path template per URL. Calls whose paths differ only in parameter names therefore use the
 * parameter names of the first call.
 */
const sharedPath = (call: Call, calls: readonly Call[]): string =>
  (calls.find((other) => pathShape(other) === pathShape(call)) ?? call).path

/** Path template of a call in the OpenAPI document. */
export const pathTemplate = (call: Call, calls: readonly Call[] = allCalls): string =>
  `/api${sharedPath(call, calls).replace(/:(\w+)/g, '{$1}')}`

const pathParameters = (call: Call, path: string): Schema[] => {
  const shared = parameterNames(path)
  const own = parameterNames(call.path)
  return callParameters(call.params, 'path').map((parameter) => ({
    ...parameter,
    name: shared[own.indexOf(parameter.name as string)],
  }))
}

/** A multipart body with files and form fields. A part with several files is an array. */
const uploadContent = ({ files, fields }: Upload): Schema => {
  const described = jsonSchema(fields, REQUEST) as { properties?: Record<string, Schema>; required?: string[] }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const filesOf = ({ atMost = 1 }: FilePart): Schema =>
    atMost === 1 ? file : { type: 'array', items: file, minItems: 1, maxItems: atMost }
  const asJson = Object.entries(described.properties ?? {}).filter(
    ([, { type }]) => type === 'object' || type === 'array',
  )
  return {
    'multipart/form-data': {
      schema: {
        ...described,
        required: [...Object.keys(files), ...(described.required ?? [])],
        properties: {
          ...Object.fromEntries(Object.entries(files).map(([name, part]) => [name, filesOf(part)])),
          ...described.properties,
        },
      },
      encoding: Object.fromEntries(asJson.map(([name]) => [name, { contentType: 'application/json' }])),
    },
  }
}

const jsonContent = (call: Call, schema: Schema): Schema => ({
  'application/json': { schema },
  ...(call.alsoUrlEncoded ? { 'application/x-www-form-urlencoded': { schema } } : {}),
})

/** The body of a call, in each content type that the call accepts. */
const requestBody = (call: Call): Schema =>
  call.body || call.upload
    ? {
        requestBody: {
          required: true,
          content: {
            ...(call.body ? jsonContent(call, jsonSchema(call.body, REQUEST)) : {}),
            ...(call.upload ? uploadContent(call.upload) : {}),
          },
        },
      }
    : {}

const callOperation = (call: Call, path: string): Schema => ({
  operationId: call.name,
  summary: call.summary,
  description: accessDescription(call),
  tags: [call.path.split('/')[1]],
  ...callSecurity(call),
  parameters: [
    ...pathParameters(call, path),
    ...callParameters(call.query, 'query'),
    ...csrfParameters(call),
    ...(call.isIdempotent ? [{ $ref: '#/components/parameters/idempotencyKey' }] : []),
  ],
  ...requestBody(call),
  responses: { [call.status ?? 200]: successResponse(call), ...failureResponses(call) },
})

/** Builds the OpenAPI 3.1 document from the calls of the contract. */
export function makeOpenApi(calls: readonly Call[] = allCalls): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const call of calls) {
    const path = pathTemplate(call, calls)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: callOperation(call, sharedPath(call, calls)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Seriatim',
      version: VERSION,
      description:
        'Cataloguing of serials and assignment of ISSNs. `POST /api/login` sets the cookies of a session. ' +
        'Every call except GET must send the value of the cookie `csrf_access_token` (`csrf_refresh_token` ' +
        'for refresh and logout) in the header `X-CSRF-TOKEN`. Errors are returned as `{"error", "code", ' +
        '"details"?}`. The language of messages is that of the cookie `locale`, or of `Accept-Language`. ' +
        'Pages of other sites may read public data by GET (`Access-Control-Allow-Origin: *`, without ' +
        'credentials): `/api/public`, `/resource`, `/sru`, `/oai`, `/dumps` and the portal.',
    },
    security: [{ session: [] }],
    paths: { ...paths, ...RESOURCE_PATHS, ...PROTOCOL_PATHS },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'access_token' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of the free API, created with `POST /api/me/tokens`',
        },
      },
      parameters: {
        csrf: { name: 'X-CSRF-TOKEN', in: 'header', required: true, schema: { type: 'string' } },
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Repeated requests of a user with the same key within a day are executed once and get the same response',
          schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX },
        },
      },
      schemas: {
        form_errors: FORM_ERRORS,
        [LINKED_DATA_NAME]: LINKED_DATA_SCHEMA,
        ...Object.fromEntries(ERROR_CODES.map((code) => [failureSchemaName(code), failureSchema(code)])),
      },
    },
  }
}
