/** What can be done with the record of a card. */
export type CardActions = {
  readonly showAssisted: () => void
  readonly showExpert: () => void
  readonly showSplit: () => void
  readonly expand: () => void
  readonly toggle: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly find: () => void
  readonly abbreviate: () => void
  readonly sortFields: () => void
  readonly deleteField: () => void
  readonly compare: () => void
  readonly history: () => void
  readonly templates: () => void
  readonly reload: () => void
  readonly unlock: () => void
  readonly lock: () => void
  readonly validate: () => void
  readonly register: () => void
}

/** What a user may do with the lock of enrichments; undefined for who may do nothing with it. */
export type Unlocking = 'unlock' | 'lock' | undefined
