import { issnFromNumber } from '@seriatim/issn'
import { britishRecords } from './britain.ts'
import type { Demonstration, DemonstrationCentre } from './demonstration.ts'
import { frenchRecords } from './france.ts'
import { internationalRecords } from './international.ts'

export { DEMONSTRATION_CENTRES, type Demonstration, type DemonstrationCentre } from './demonstration.ts'

/**
 * Synthetic records that demonstrate the features of Seriatim: media families, histories, a cancellation, several
 * scripts, a prepublication, unusual materials, old versions, a draft in error. The ISSNs of each centre are
 * consecutive.
 * @param first the seven digits of the first ISSN of each centre
 */
export const demonstrationRecords = (
  first: Readonly<Record<DemonstrationCentre, number>>,
): readonly Demonstration[] => {
  const next = { ...first }
  const takeIssn = (centre: DemonstrationCentre): string => issnFromNumber(next[centre]++)
  return [...internationalRecords(takeIssn), ...britishRecords(takeIssn), ...frenchRecords(takeIssn)]
}
