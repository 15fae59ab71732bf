export const tasks = {
  'action.block_creation': 'Création d’un bloc',
  'action.block_deletion': 'Suppression d’un bloc',
  'action.import': 'Import',
  'action.import_revert': 'Annulation d’un import',
  'action.export': 'Export',
  interrupted:
    'La tâche a été interrompue par l’arrêt du serveur et ne peut pas reprendre d’elle-même. Relancez-la si elle est encore utile.',
  unknown: 'Cette version du serveur ne connaît pas ce type de tâche.',
}
