/** Parses the parameters of SRU requests in versions 1.1, 1.2 and 2.0. */
import { CqlProblem } from '@seriatim/cql'
import type { RequestParameters } from '../../platform/http/serve-protocol.ts'

export const SRU_VERSIONS = ['1.1', '1.2', '2.0'] as const
export type SruVersion = (typeof SRU_VERSIONS)[number]

export type SruOperation = 'explain' | 'searchRetrieve' | 'scan'

export type SruRequest = {
  readonly version: SruVersion
  readonly operation: SruOperation
  readonly problem?: CqlProblem
}

export const parameter = (parameters: RequestParameters, name: string): string | undefined => parameters.get(name)?.[0]

/**
 * Version and operation of a request. If they are invalid, the response has the version and operation that the other
 * parameters imply.
 */
export function readRequest(parameters: RequestParameters): SruRequest {
  const requestedVersion = parameter(parameters, 'version')
  const version = requestedVersion === undefined ? '2.0' : SRU_VERSIONS.find((each) => each === requestedVersion)
  const named = parameter(parameters, 'operation')
  const operation =
    (['explain', 'searchRetrieve', 'scan'] as const).find((each) => each === named) ?? impliedOperation(parameters)
  const request = { version: version ?? '2.0', operation }
  if (version === undefined) return { ...request, problem: new CqlProblem(5, SRU_VERSIONS.join(', ')) }
  if (named !== undefined && named !== operation) return { ...request, problem: new CqlProblem(4, named) }
  return request
}

const impliedOperation = (parameters: RequestParameters): SruOperation =>
  parameters.has('query') ? 'searchRetrieve' : parameters.has('scanClause') ? 'scan' : 'explain'

/** @throws CqlProblem 7 for a missing parameter */
export const requiredParameter = (parameters: RequestParameters, name: string): string => {
  const value = parameter(parameters, name)
  if (value === undefined || value.trim() === '') throw new CqlProblem(7, name)
  return value
}

/** An integer parameter with a minimum, or the default `otherwise` when absent. @throws CqlProblem 6 */
export const integerParameter = (
  parameters: RequestParameters,
  name: string,
  otherwise: number,
  minimum: number,
): number => {
  const value = parameter(parameters, name)
  if (value === undefined || value === '') return otherwise
  if (!/^\d{1,9}$/.test(value) || Number(value) < minimum) throw new CqlProblem(6, name)
  return Number(value)
}
