export const tasks = {
  'action.block_creation': 'Creación de un bloque',
  'action.block_deletion': 'Eliminación de un bloque',
  'action.import': 'Importación',
  'action.import_revert': 'Reversión de una importación',
  'action.export': 'Exportación',
  interrupted:
    'La tarea se interrumpió al detenerse el servidor y no puede continuar por sí sola. Ejecútela de nuevo si aún hace falta.',
  unknown: 'Esta versión del servidor no conoce este tipo de tarea.',
}
