import { describe, expect, it } from 'vitest'
import { en } from './en/index.ts'

/**
 * The literal texts of the specification, with its `{product}` as ISSN. `…` replaces arguments. Two groups are left
 * out.
 * - Texts of some screens: list submissions, browsing, announcements, the portal.
 * - Server messages of the specification that this product cannot produce, with the reason:
 * "Invalid user (or wrong password)", "Invalid email or password": "Bad username or password" reveals less.
 * "A lock already exists": "locked by another user" names the holder.
 * "Missing entries", "Missing key while loading the record", "Something went wrong while creating a new record
 * version": no step of a save can fail separately.
 * "Error while trying to find the ISSN Center", "unhandled exception during assignment", "timeout": "An unexpected
 * error has occurred" says what to do.
 * "Record's ID not found": "No record found for id" replaces it.
 *
 * Other tests check that each text appears in the right situation.
 */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'specification-1, 5 and 8': [
    'Search query failed',
    'Invalid value',
    "… doesn't have center affected",
    "You don't have the permissions to modify this ISSN : …",
    'Invalid export format',
    'Error creating ISSN block : …',
    'API response not well-formed',
    'Unknown API error',
    'Are you sure you want to delete this version in error state ?',
    'Version deleted',
    'Monitored search created',
    'Search saved',
    'Search deleted',
    'Are you sure you want to delete this monitored search ?',
    'No errors',
    'Extend your session',
    'Go to page',
    'Filter by extended family',
    'Display all',
    'Search family',
    'Anywhere',
    'Share this search',
    'Monitor this search',
  ],
  'specification-2, 2': [
    'Assignment form cannot be displayed : ISSN Center and/or active ISSNs block cannot be found',
    'Record #…',
    'Validate provisional records',
    'Assign ISSN',
    'Clear',
    'Edit created records',
    'No ISSN number to handle.',
    'Go back to search results',
    'Go back to assignment form',
    'Assisted Mode',
    'Expert Mode',
    'Reload original record',
    'Validate as …',
    'Warning: this URL is broken',
    'List of Title Word Abbreviations',
    'Copied',
    'User background tasks',
    'No tasks',
    'Get result',
  ],
  'specification-2, 4': [
    'You can now click on the "Assign ISSN" button',
    'Error while processing the assignment form(s), please check the contextual error messages to fix the problems.',
    'The modified record is valid.',
    'Save as active record',
    'The modified record is valid with warnings.',
    'Save as active record (in spite of warnings)',
    'There are some errors, click cancel to fix them or save this version as draft record.',
    'Save as draft',
    'Validation failed',
    'The record was saved and is now collapsed.',
    'You are now logged out',
    'You are now logged in as …',
  ],
  'specification-2, 5': [
    'Field type of publisher is not selected, please choose an item !',
    'You have submitted several identical titles',
    'Must be a valid 4 digit year (greater than 1500)',
    'Must be a valid 4 digit year (use 9999 if still running)',
    'Should not contains letters',
    'Invalid ISSN code',
    'You can not remove ISSN codes from original 022$z',
    'tag field is not authorized',
    'Structural errors found in the record, you need to fix them before sending it to the validator.',
    'Structural errors found in the record, you need to fix them before switching cataloguing mode.',
    "Multiple 'issns' and 'id' parameter are not compatible",
    "'issns' query parameter is missing.",
    'Please select a valid country from the list',
  ],
  'specification-2, 6 and 8': [
    'You are not allowed to edit this record',
    'Sorry, your session has expired. Please login again.',
    'Go to task page',
    'Bad username or password',
    'Inactive user',
    'Invalid token',
    'Insufficient credentials',
    'Unknown user',
    'Username is required',
    'No lock found for ISSN … by the user',
    'locked by another user',
    'ISSN-L mismatch',
    'duplicates another ISSN in the file',
    'Unable to process record',
    'free ISSNs available for the centre',
    'scheduled for deletion, wait for the delete task',
    'block with non-Free records cannot be deleted',
    'Unknown import mode',
    'Unknown import user',
    'Unknown import center',
    'Unknown import category',
    'No record found for id',
    'Data is not a valid marc21',
    'Invalid medium code',
    'No free ISSN number found for ISSN block',
    'User cannot unlock ISSN',
    'Lock removed',
    'ISSN not found',
    'Unknown or invalid ISSN',
    'No active block for the center',
    'ISSN block not found',
    'Unable to merge',
    'Unreadable record',
    'Unable to parse record at position',
    'Request is not JSON data or mimetype is not application/json',
    'Submitted file is not a .mrc file',
    'Invalid search parameters',
    'Invalid keyword',
    'Invalid keyword type',
    'Invalid filter value',
    'Invalid export params',
    'Invalid share id',
    'Shared search not found',
    "Missing parameter 'description'",
    'Task result not found',
    'Can not access this result file',
    'An unexpected error has occurred. Please retry later',
  ],
}

/** Every text of the English catalogue, with `…` for arguments. */
const spoken: readonly string[] = Object.values(en)
  .flatMap((area): string[] => Object.values(area))
  .map((text) =>
    text
      .replaceAll(/\{[a-z_]+(?:, (?:number|date|time))?\}/gi, '…')
      .replaceAll(/''|’/g, "'")
      .replaceAll(/[“”]/g, '"'),
  )

describe.each(Object.entries(SENTENCES))('the catalogue %s', (_, sentences) => {
  it.each(sentences)('contains the text of the specification “%s”', (sentence) => {
    expect(spoken.filter((text) => text.includes(sentence)).length).toBeGreaterThan(0)
  })
})
