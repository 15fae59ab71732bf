import type { DOCTOR_IMPORTS, DoctorExamination } from '@seriatim/contract'

/** The number of broken places that are left out of the part that is imported. */
export const countExcludedPlaces = (
  { places: { whole, partly, none } }: Pick<DoctorExamination, 'places'>,
  part: (typeof DOCTOR_IMPORTS)[number],
): number => (part === 'repaired' ? none : whole + partly + none)
