import type { Catalogue } from '../catalogue.ts'

/** The URLs of records in the administration, and their states. */
export const urls: Catalogue['urls'] = {
  state: 'Состояние',
  any_state: 'Все состояния',
  state_valid: 'работает',
  state_broken: 'не работает',
  state_deleted: 'удалён',
  state_uncheckable: 'проверить нельзя',
  state_unknown: 'ещё не проверен',
  url: 'URL',
  host: 'Сервер',
  status_code: 'Код ответа',
  reason: 'Причина',
  checked_at: 'Проверен',
  moved_to: 'Новый адрес',
  records: 'Записи',
  count: '{count, plural, =0 {Нет URL} one {# URL} few {# URL} many {# URL} other {# URL}}',
  none: 'Подходящих URL нет',
  none_next: 'В списке — URL из 856 $u и 857 $u записей. Измените запрос или состояние.',
  check: 'Проверить',
  check_url: 'Проверить сейчас: {url}',
  check_row: 'Проверить URL сейчас',
  checked: '{url}: {state}',
  show_records: '{count, plural, one {# запись} few {# записи} many {# записей} other {# записи}} с {url}',
}
