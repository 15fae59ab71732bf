export const tasks = {
  'action.block_creation': 'Creation of a block',
  'action.block_deletion': 'Deletion of a block',
  'action.import': 'Import',
  'action.import_revert': 'Revert of an import',
  'action.export': 'Export',
  interrupted:
    'The task was cut off when the server ended, and cannot go on by itself. Run it again if it is still needed.',
  unknown: 'This version of the server does not know this kind of task.',
}
