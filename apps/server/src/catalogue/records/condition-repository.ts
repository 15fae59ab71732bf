/** Search conditions about the versions of records. */

/**
 * Records without an active version, whose draft is searched. Uses the indexes one_draft_version and
 * one_active_version; drafts are few.
 */
export const WITHOUT_ACTIVE_VERSION = `select draft.record_id, 'none' as key from record_version draft
  where draft.state = 'draft' and not exists (
    select from record_version active where active.record_id = draft.record_id and active.state = 'active')`
