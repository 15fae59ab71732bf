import { z } from 'zod'
import type { TaskDefinition } from '../tasks/task.ts'
import type { DoctorRunner } from './runner.ts'

export const DOCTOR_TASK = 'doctor'

const order = z.object({ file: z.string(), name: z.string() })

/** Examinations run one after the other, beside other tasks. */
const QUEUE = 'doctor'

/** Examines a file of records. A run that was cut off begins anew: it changes nothing. */
export const doctorTask = ({ run }: { run: DoctorRunner }): TaskDefinition<z.output<typeof order>> => ({
  action: DOCTOR_TASK,
  payload: order,
  resumable: true,
  canCancel: true,
  queue: QUEUE,
  page: (_, messageId) => `/doctor?task=${messageId}`,
  run: ({ messageId, signal, progress }, { file, name }) => run({ messageId, file, name }, { signal, progress }),
})
