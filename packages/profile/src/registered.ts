import { dataField, isDataField, type MarcRecord, type Subfield } from '@seriatim/marc'

const PREPUBLICATION = '8'
/** Leader 05: the record has become fuller than one made before publication. */
const RAISED_FROM_PREPUBLICATION = 'p'
/** Leader 17: what the assignment form gives to a serial that has appeared. */
const MINIMAL = '7'

const raised = (leader: string): string =>
  leader.charAt(17) === PREPUBLICATION
    ? leader.slice(0, 5) + RAISED_FROM_PREPUBLICATION + leader.slice(6, 17) + MINIMAL + leader.slice(18)
    : leader

const inRegister = (subfields: readonly Subfield[]): readonly Subfield[] => {
  const first = subfields.findIndex(({ code }) => code === '8')
  return first < 0
    ? [{ code: '8', value: 'reg' }, ...subfields]
    : subfields.map((subfield, at) => (at === first ? { code: '8', value: 'reg' } : subfield))
}

/**
 * `record` as one of the Register: 699 $8 says so, and a leader of a serial that had not appeared says that the record
 * was raised from there (05 p, 17 minimal level), which Register asks. Everything else stays as it stands.
 */
export const registered = ({ leader, fields }: MarcRecord): MarcRecord => {
  const at = fields.findIndex((field) => field.tag === '699' && isDataField(field))
  const before = fields.findLastIndex(({ tag }) => tag <= '699') + 1
  return {
    leader: raised(leader),
    fields:
      at < 0
        ? fields.toSpliced(before, 0, dataField('699', ' ', ' ', [['8', 'reg']]))
        : fields.map((field, index) =>
            index === at && isDataField(field) ? { ...field, subfields: inRegister(field.subfields) } : field,
          ),
  }
}
