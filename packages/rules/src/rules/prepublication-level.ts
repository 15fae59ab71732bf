import { positions } from '@seriatim/marc'
import { rule } from '../rule.ts'

const PREPUBLICATION = '8'

/** Reports leader 17 for prepublication in a Register record. Source: ISSN MARC profile. */
export const prepublicationLevel = rule({
  id: 'prepublication-level',
  level: { wor: 'off', val: 'off', leg: 'off', fre: 'off', can: 'off', sup: 'off' },
  check({ record, report }) {
    if (positions(record.leader, 17) === PREPUBLICATION) report({ field: 'LDR', value: PREPUBLICATION })
  },
})
