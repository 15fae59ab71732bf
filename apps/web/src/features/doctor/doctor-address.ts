import { DOCTOR_REPAIRS, type DoctorRepair } from '@seriatim/contract'
import { pageParameter, textParameter } from '../../app/search-params.ts'

/** What the address of an examination says: its task, which places are listed, which of them are open. */
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
