import type { LightMyRequestResponse } from 'fastify'

/** Status and error code of a refused call. */
export const codeOf = (answer: LightMyRequestResponse): [status: number, code: string] => [
  answer.statusCode,
  answer.json().code,
]
