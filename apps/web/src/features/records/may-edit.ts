import { CENTRAL_CENTRE, type Profile } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'

/**
 * Whether a user may edit a record: the user needs the permission, and the record must belong to the user's centre.
 * Users of the international centre may edit any record.
 */
export const mayEditRecord = (profile: Profile, record: MarcRecord | undefined): boolean =>
  profile.catalog_permission &&
  profile.center !== null &&
  [CENTRAL_CENTRE, record && valueIn(record, '022', '2')].includes(profile.center.code)
