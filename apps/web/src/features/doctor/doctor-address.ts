import { DOCTOR_REPAIRS, type DoctorRepair } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../kernel/search-params.ts'

/**
 * The state of the examination of a file in the URL: its task, the filter of broken places, and the expanded places.
 */
export type DoctorAddress = {
  readonly task?: string | undefined
  readonly repair?: DoctorRepair | undefined
  readonly page?: number | undefined
  /** Numbers of the expanded places, joined by commas. */
  readonly open?: string | undefined
}

export const readDoctorAddress = (parameters: Record<string, unknown>): DoctorAddress => ({
  task: textParameter(parameters.task)?.slice(0, 100),
  repair: DOCTOR_REPAIRS.find((each) => each === parameters.repair),
  page: pageParameter(parameters.page),
  open: textParameter(parameters.open)?.slice(0, 500),
})
