import {
  type AnswerOf,
  allCalls,
  type BodyOf,
  type Call,
  type CallFailure,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type ParamsOf,
  type QueryOf,
} from '@seriatim/contract/schemas'
import type { AnyCall } from '../kernel/api.ts'

/** A refusal that the contract defines, with its sentence in the user's language. */
class Refused extends Error {
  readonly body: ErrorBody
  constructor(body: ErrorBody) {
    super(body.error)
    this.body = body
  }
}

/** A refusal of form input, with error messages by field. */
class FormRefused extends Error {
  readonly errors: Readonly<Record<string, readonly string[]>>
  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super('form')
    this.errors = errors
  }
}

/** Thrown by a handler to simulate a lost connection. */
class LostConnection extends Error {}

/** The input of a call, parsed by the contract. */
type CallInput<C> = { readonly params: ParamsOf<C>; readonly query: QueryOf<C>; readonly body: BodyOf<C> }

type CallHandler<C> = (asked: CallInput<C>) => AnswerOf<C> | Promise<AnswerOf<C>>

/** A fake network that replaces `fetch`. The test fails if a request or an answer violates the contract. */
export type Network = {
  /** Sets the handler that answers a call from now on. */
  answer<C extends AnyCall>(call: C, answering: CallHandler<C>): void
  /** Sets the handler that answers a call with a file from now on. */
  answerFile<C extends AnyCall>(call: C, answering: (asked: CallInput<C>) => Response): void
  /** Answers a call with a refusal that the contract defines for it. */
  refuse(stated: CallFailure, sentence: string): never
  /** Answers a call with errors of form fields. */
  refuseFields(errors: Readonly<Record<string, readonly string[]>>): never
  /** Simulates a lost connection as the answer to a call. */
  lose(): never
  /** Returns the inputs of all requests of a call so far. */
  asked<C extends AnyCall>(call: C): readonly CallInput<C>[]
  /** Violations of the contract, and requests for which no handler was set. */
  readonly faults: readonly string[]
}

/** Error codes that the server may return for every call. */
const OF_ANY_CALL: readonly ErrorCode[] = ['unexpected', 'session_expired', 'database_unavailable', 'maintenance']

const reply = (status: number, body: unknown): Response => Response.json(body, { status })

const pathPattern = ({ path }: Call): RegExp => new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/**
 * Finds the call of a request, and the path parameters. A path without parameters takes precedence over one with
 * parameters.
 */
function findCall(method: string, path: string): { call: Call; params: Record<string, string> } | undefined {
  const ways = (call: Call) => call.path.split(':').length
  for (const call of allCalls.toSorted((one, other) => ways(one) - ways(other))) {
    const match = call.method === method ? pathPattern(call).exec(path) : null
    if (match) return { call, params: match.groups ?? {} }
  }
  return undefined
}

/** Creates a fake network, and a `fetch` function that tests install instead of the browser's. */
export function openNetwork(): { readonly network: Network; readonly fetch: typeof fetch } {
  const answers = new Map<string, (asked: CallInput<AnyCall>) => unknown>()
  const log: { readonly name: string; readonly asked: CallInput<AnyCall> }[] = []
  const faults: string[] = []

  const fail = (sentence: string): Response => {
    faults.push(sentence)
    return reply(500, { error: sentence, code: 'unexpected' } satisfies ErrorBody)
  }

  const network: Network = {
    answer: (call, answering) => void answers.set(call.name, answering as (asked: CallInput<AnyCall>) => unknown),
    answerFile: (call, answering) => void answers.set(call.name, answering as (asked: CallInput<AnyCall>) => unknown),
    refuse: (stated, error) => {
      throw new Refused({ error, ...stated })
    },
    refuseFields: (errors) => {
      throw new FormRefused(errors)
    },
    lose: () => {
      throw new LostConnection()
    },
    asked: <C extends AnyCall>(call: C) =>
      log.flatMap(({ name, asked }) => (name === call.name ? [asked as CallInput<C>] : [])),
    faults,
  }

  const respond = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const method = init.method ?? 'GET'
    const found = findCall(method, url.pathname)
    if (!found) return fail(`${method} ${url.pathname} is no call of the contract`)
    const { call } = found
    const answering = answers.get(call.name)
    if (!answering) return fail(`the test defines no answer to ${call.name}`)
    const read = (part: 'params' | 'query' | 'body', value: unknown) => call[part]?.parse(value)
    try {
      const asked = {
        params: read('params', found.params),
        query: read('query', Object.fromEntries(url.searchParams)),
        body: read('body', init.body === undefined ? undefined : JSON.parse(String(init.body))),
      } as CallInput<AnyCall>
      log.push({ name: call.name, asked })
      const answer = await answering(asked)
      if (answer instanceof Response)
        return call.file === undefined ? fail(`${call.name} does not return a file`) : answer
      // The schema drops unknown members. An answer with such members fails, because the server would not send them.
      const reported = JSON.stringify(call.answer?.parse(answer))
      if (reported !== JSON.stringify(answer))
        return fail(`${call.name} returns members that the contract does not declare`)
      return reply(200, answer)
    } catch (error) {
      if (error instanceof LostConnection) throw new TypeError('Failed to fetch')
      if (error instanceof FormRefused)
        return call.isForm ? reply(400, { errors: error.errors }) : fail(`${call.name} is not a form`)
      if (!(error instanceof Refused)) return fail(`${call.name}: ${error}`)
      const { body } = error
      if (![...call.errors, ...OF_ANY_CALL].includes(body.code))
        return fail(`the contract of ${call.name} does not declare the error ${body.code}`)
      return reply(ERROR_STATUS[body.code], body)
    }
  }

  return {
    network,
    // As in a browser, an aborted request receives no answer.
    fetch: async (input, init) => {
      const response = await respond(input, init)
      init?.signal?.throwIfAborted()
      return response
    },
  }
}
