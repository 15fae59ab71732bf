import { DOCTOR_REPAIRS, type DoctorRepair } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../app/search-params.ts'

/** The state of an examination in the URL: its task, the filter of places, and the open places. */
export type DoctorAddress = {
  readonly task?: string | undefined
  readonly repair?: DoctorRepair | undefined
  readonly page?: number | undefined
  /** Numbers of the open places, joined by commas. */
  readonly open?: string | undefined
}

export const readDoctorAddress = (parameters: Record<string, unknown>): DoctorAddress => ({
  task: textParameter(parameters.task)?.slice(0, 100),
  repair: DOCTOR_REPAIRS.find((each) => each === parameters.repair),
  page: pageParameter(parameters.page),
  open: textParameter(parameters.open)?.slice(0, 500),
})
