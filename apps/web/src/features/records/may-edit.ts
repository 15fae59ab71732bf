import { CENTRAL_CENTRE, type Profile } from '@seriatim/contract'
import { type MarcRecord, valueIn } from '@seriatim/marc'

/** Whether a user may edit a record: with the permission, one of the own centre; the central centre's users any. */
export const mayEditRecord = (profile: Profile, record: MarcRecord | undefined): boolean =>
  profile.catalog_permission &&
  profile.center !== null &&
  [CENTRAL_CENTRE, record && valueIn(record, '022', '2')].includes(profile.center.code)
