import type { Catalogue } from '../catalogue.ts'

export const notices: Catalogue['notices'] = {
  lock_asked: '{username} запрашивает вашу блокировку записи {issn}.',
  changes_wait:
    '{count, plural, one {# изменение ждёт} few {# изменения ждут} many {# изменений ждут} other {# изменения ждут}} снятия блокировки: вы редактируете запись {issn}.',
  own_change_waits:
    '{count, plural, one {# изменение} few {# изменения} many {# изменений} other {# изменения}} записи {issn} после сохранения записи {cause} {count, plural, one {ожидает} other {ожидают}}{isEdited, select, yes {: запись редактирует {holder}} other {}}.',
  own_changes_wait:
    '{count, plural, one {Ещё # запись ждёт} few {Ещё # записи ждут} many {Ещё # записей ждут} other {Ещё # записи ждут}} изменений после ваших сохранений.',
  block_none: 'У центра {centre} не осталось свободных номеров.',
  block_soon:
    'У центра {centre} {free, plural, one {остался # свободный номер} few {осталось # свободных номера} many {осталось # свободных номеров} other {осталось # свободных номера}}.',
  webhook_paused: 'Изменения больше не отправляются по адресу {url}: подписка приостановлена.',
  requests_new:
    '{count, plural, one {# новый запрос издателя} few {# новых запроса издателей} other {# новых запросов издателей}} без исполнителя.',
  request_answered:
    '{count, plural, one {В # вашем запросе} other {В # ваших запросах}} есть сообщение издателя без ответа.',
  request_withdrawn:
    'За последние семь дней издатели отозвали {count, plural, one {# запрос, который вы обрабатываете} few {# запроса, которые вы обрабатываете} many {# запросов, которые вы обрабатываете} other {# запроса, которые вы обрабатываете}}.',
  import_completed:
    'Импорт файла {file} завершён: {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}.',
  dry_run_completed:
    'Пробный запуск файла {file} завершён: {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}.',
  import_failed: 'Импорт файла {file} не удался.',
  import_cancelled: 'Импорт файла {file} отменён.',
  enrichments_completed:
    'Импорт обогащения {file} завершён: {rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}}.',
  enrichments_tried:
    'Пробный запуск импорта обогащения {file} завершён: {rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}}.',
  enrichments_failed: 'Импорт обогащения {file} не удался.',
  enrichments_cancelled: 'Импорт обогащения {file} остановлен.',
  import_drafts:
    '{count, plural, one {В # черновике} few {В # черновиках} many {В # черновиках} other {В # черновиках}} импорта файла {file} есть ошибки.',
  draft_in_error:
    'В вашем черновике {issn} {count, plural, one {# ошибка} few {# ошибки} many {# ошибок} other {# ошибки}}.',
  drafts_in_error:
    '{count, plural, one {Ещё # ваш черновик} few {Ещё # ваших черновика} many {Ещё # ваших черновиков} other {Ещё # ваших черновика}} с ошибками.',
  seen: 'Импорт отмечен как просмотренный.',
  rule_not_set: 'Изменение правила {rule}, запланированное пользователем {author}, не выполнено.',
  contact_unaddressed:
    '{count, plural, one {# сообщение с портала не дошло} few {# сообщения с портала не дошли} many {# сообщений с портала не дошли} other {# сообщения с портала не дошли}} ни до одного центра: укажите контактный адрес Международного центра.',
  rule_seen: 'Уведомление отмечено как просмотренное.',
}
