/** A client that calls servers over the network, with one session for all of them. */
export type RemoteCaller = {
  readonly cookies: Readonly<Record<string, string>>
  fetch(url: string, options?: RequestInit): Promise<Response>
  /** Sends `body` as JSON. @returns status and body, parsed if it is JSON */
  call(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<RemoteAnswer>
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any call, whose shape the test names
type RemoteAnswer = { readonly status: number; readonly body: any }

const cookiesOf = (answer: Response): Record<string, string> =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      return [name, value]
    }),
  )

const readAnswer = async (answer: Response): Promise<RemoteAnswer> => {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') === true
  return { status: answer.status, body: isJson ? JSON.parse(text) : text }
}

/** The headers that a call with the cookies of a session needs. */
export function sessionHeaders(cookies: Readonly<Record<string, string>>): Record<string, string> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return { ...(cookie === '' ? {} : { cookie }), 'x-csrf-token': cookies.csrf_access_token ?? '' }
}

/** Creates a client. Without cookies, the client has no session. */
export function remoteCaller(cookies: Readonly<Record<string, string>> = {}): RemoteCaller {
  const own = sessionHeaders(cookies)
  const ask: RemoteCaller['fetch'] = (url, options = {}) =>
    fetch(url, { ...options, headers: { ...own, ...(options.headers as Record<string, string>) } })
  return {
    cookies,
    fetch: ask,
    call: async (method, url, body, headers = {}) =>
      readAnswer(
        await ask(url, {
          method,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
  }
}

/** Logs in at one server. @throws Error with the answer if the server refuses the log-in */
export async function loginAt(url: string, username: string, password = 'seriatim'): Promise<RemoteCaller> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (answer.status !== 200) throw new Error(`${username} could not log in: ${await answer.text()}`)
  return remoteCaller(cookiesOf(answer))
}
