import type { DOCTOR_IMPORTS, DoctorExamination } from '@seriatim/contract'

/** The number of broken places that a download or an import of part of the file excludes. */
export const countExcludedPlaces = (
  { places: { whole, partly, none } }: Pick<DoctorExamination, 'places'>,
  part: (typeof DOCTOR_IMPORTS)[number],
): number => (part === 'repaired' ? none : whole + partly + none)
