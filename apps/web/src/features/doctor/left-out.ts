import type { DOCTOR_IMPORTS, DoctorExamination } from '@seriatim/contract'

/** How many broken places are not in a part that can be imported. */
export const leftOut = (
  { places: { whole, partly, none } }: Pick<DoctorExamination, 'places'>,
  part: (typeof DOCTOR_IMPORTS)[number],
): number => (part === 'repaired' ? none : whole + partly + none)
