import { dataField, isDataField, type MarcRecord, type Subfield } from '@seriatim/marc'

const PREPUBLICATION = '8'
/** The code in leader 05 for an increase in encoding level from prepublication. */
const RAISED_FROM_PREPUBLICATION = 'p'
/** The code in leader 17 for minimal level, which the assignment form sets for a published serial. */
const MINIMAL = '7'

const raiseFromPrepublication = (leader: string): string =>
  leader.charAt(17) === PREPUBLICATION
    ? leader.slice(0, 5) + RAISED_FROM_PREPUBLICATION + leader.slice(6, 17) + MINIMAL + leader.slice(18)
    : leader

const withRegisterCategory = (subfields: readonly Subfield[]): readonly Subfield[] => {
  const first = subfields.findIndex(({ code }) => code === '8')
  return first < 0
    ? [{ code: '8', value: 'reg' }, ...subfields]
    : subfields.map((subfield, at) => (at === first ? { code: '8', value: 'reg' } : subfield))
}

/**
 * Converts a record to the category Register. 699 $8 becomes `reg`. A prepublication leader gets 05 p (increase from
 * prepublication) and 17 minimal level, as Register requires. Other data stay unchanged.
 */
export const toRegister = ({ leader, fields }: MarcRecord): MarcRecord => {
  const at = fields.findIndex((field) => field.tag === '699' && isDataField(field))
  const before = fields.findLastIndex(({ tag }) => tag <= '699') + 1
  return {
    leader: raiseFromPrepublication(leader),
    fields:
      at < 0
        ? fields.toSpliced(before, 0, dataField('699', ' ', ' ', [['8', 'reg']]))
        : fields.map((field, index) =>
            index === at && isDataField(field) ? { ...field, subfields: withRegisterCategory(field.subfields) } : field,
          ),
  }
}
