export const tasks = {
  'action.block_creation': 'Создание блока',
  'action.block_deletion': 'Удаление блока',
  'action.import': 'Импорт',
  'action.import_revert': 'Отмена импорта',
  'action.export': 'Экспорт',
  interrupted:
    'Задача прервана остановкой сервера и не может продолжиться сама. Запустите её снова, если она ещё нужна.',
  unknown: 'Эта версия сервера не знает задач такого вида.',
}
