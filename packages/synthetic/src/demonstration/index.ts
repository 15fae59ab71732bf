import { issnFromNumber } from '@seriatim/issn'
import { britishRecords } from './britain.ts'
import type { Demonstration, DemonstrationCentre } from './demonstration.ts'
import { frenchRecords } from './france.ts'
import { internationalRecords } from './international.ts'

export { DEMONSTRATION_CENTRES, type Demonstration, type DemonstrationCentre } from './demonstration.ts'

/**
 * The invented records that show what Seriatim knows: media families, histories, cancellation, several scripts, a
 * prepublication, odd materials, old versions, a draft in error. Each centre's numbers follow each other.
 * @param first the seven digits of the first number of each centre
 */
export const demonstrationRecords = (
  first: Readonly<Record<DemonstrationCentre, number>>,
): readonly Demonstration[] => {
  const next = { ...first }
  const takeIssn = (centre: DemonstrationCentre): string => issnFromNumber(next[centre]++)
  return [...internationalRecords(takeIssn), ...britishRecords(takeIssn), ...frenchRecords(takeIssn)]
}
