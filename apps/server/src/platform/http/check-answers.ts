import type { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { type Call, ERROR_DETAILS, type ErrorCode } from '@seriatim/contract'
import { z } from 'zod'
import { Refusal } from '../errors.ts'
import { errorsOfCall } from './errors-of-call.ts'

/** An answer that is a file. A file without a name is displayed by the browser instead of saved. */
export type FileAnswer = { file: Readable | Buffer | string; contentType: string; name: string | undefined }

export const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'file' in answer && 'contentType' in answer && 'name' in answer

/**
 * Converts a refusal into an unexpected error if the contract does not declare its code for the call, or declares other
 * details.
 */
export function toDeclaredError(call: Call, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  if (!errorsOfCall(call).has(error.code))
    return new Error(`${call.name} returns the error ${error.code}, which the contract does not declare`, {
      cause: error,
    })
  const declared: z.ZodType | undefined = (ERROR_DETAILS as Partial<Record<ErrorCode, z.ZodType>>)[error.code]
  const sent: unknown = error.details === undefined ? undefined : JSON.parse(JSON.stringify(error.details))
  const read = (declared ?? z.undefined()).safeParse(sent)
  if (read.success && isDeepStrictEqual(read.data, sent)) return error
  const details = `${call.name} returns the error ${error.code} with details that the contract does not declare`
  return new Error(`${details}: ${JSON.stringify(sent)}`, { cause: error })
}

/** Throws if the contract does not declare the answer or one of its properties. Used in development and tests. */
export function assertAnswer(call: Call, answer: unknown): void {
  if (isFile(answer)) {
    const type = answer.contentType.split(';')[0]!
    if (!call.file?.contentTypes.includes(type))
      throw new Error(`${call.name} returns the type ${type}, which the contract does not declare`)
    return
  }
  if (!call.answer) throw new Error(`${call.name} returns JSON, which the contract does not declare`)
  const plain: unknown = JSON.parse(JSON.stringify(answer))
  const read = call.answer.safeParse(plain)
  if (!read.success)
    throw new Error(`${call.name} returns a body that the contract does not allow: ${z.prettifyError(read.error)}`)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), plain))
    throw new Error(`${call.name} returns members that the contract does not declare`)
}
