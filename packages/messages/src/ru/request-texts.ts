import type { Catalogue } from '../catalogue.ts'

export const requestTexts: Catalogue['requestTexts'] = {
  need_country: 'Выберите страну издания.',
  need_title: 'Введите название.',
  need_subtitle: 'Введите подзаголовок.',
  need_publisher: 'Введите издателя.',
  need_place: 'Введите место издания.',
  need_language: 'Выберите язык текста.',
  need_type: 'Выберите вид издания.',
  need_frequency: 'Выберите периодичность.',
  need_media: 'Выберите печатное издание, онлайн-издание или оба.',
  need_first_issue_date: 'Введите дату первого выпуска.',
  need_first_issue_number: 'Введите номер первого выпуска.',
  need_url: 'Введите URL онлайн-издания.',
  need_sample_url: 'Введите URL пробного выпуска, обложки или титульного листа.',
  need_contact_name: 'Введите имя контактного лица.',
  need_files: 'Добавьте файл, например обложку или титульный лист.',
  need_issn: 'Введите ISSN издания.',
  need_change: 'Выберите, что меняется.',
  need_change_date: 'Введите дату, с которой действует изменение.',
  need_note: 'Опишите изменение в примечании.',
  need_email: 'Введите адрес электронной почты для ответа.',
  invalid_email: 'Это не адрес электронной почты. Введите адрес вида name@example.org.',
  too_long:
    'Длина текста — {count, plural, one {# знак} few {# знака} many {# знаков} other {# знака}}. Сократите его до {max, plural, one {# знака} few {# знаков} many {# знаков} other {# знака}}.',
  too_many: 'Введите не более {max, plural, one {# значения} few {# значений} many {# значений} other {# значения}}.',
  too_many_files:
    'К запросу можно приложить не более {max, plural, one {# файла} few {# файлов} many {# файлов} other {# файла}}.',
  controls: 'Текст содержит управляющие символы: {characters}. Удалите их.',
  unknown_code: '«{value}» не является кодом этого списка. Выберите значение из списка.',
  invalid_issn:
    '«{value}» не является действительным ISSN. ISSN состоит из четырёх цифр, дефиса, трёх цифр и цифры или X. Проверьте номер.',
  invalid_date:
    '«{value}» не является действительной датой. Введите год, месяц или день: 2027, 2027-03 или 2027-03-15.',
  invalid_url: '«{value}» не является URL веб-страницы. Введите полный URL: https://example.org/journal.',
  event_sent: 'Запрос отправлен.',
  event_handler:
    '{handler, select, none {У запроса теперь нет исполнителя.} other {Теперь запрос обрабатывает {handler}.}}',
  event_handler_public: 'Центр работает над запросом.',
  event_changed: 'Данные запроса изменены: {fields}.',
  event_due: '{day, select, none {Срок удалён.} other {Срок: {day}.}}',
  event_forwarded: 'Запрос передан центру {center}.',
  event_forwarded_closed: 'Центр {from} закрыт. Запрос передан центру {center}.',
  event_assigned:
    '{count, plural, one {Присвоен ISSN: {issns}.} few {Присвоены ISSN: {issns}.} many {Присвоены ISSN: {issns}.} other {Присвоены ISSN: {issns}.}}',
  event_refused: 'Центр отклонил запрос.',
  event_withdrawn: 'Издатель отозвал запрос.',
  event_closed: 'Центр закрыл запрос.',
  event_reopened: 'Центр снова открыл запрос.',
  event_reminded: 'Издателю отправлено напоминание.',
}
