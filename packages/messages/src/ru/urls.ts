import type { Catalogue } from '../catalogue.ts'

/** The URLs of records in the administration, and their states. */
export const urls: Catalogue['urls'] = {
  state: 'Состояние',
  any_state: 'Все состояния',
  state_valid: 'отвечает',
  state_broken: 'не работает',
  state_deleted: 'удалена',
  state_uncheckable: 'проверить нельзя',
  state_unknown: 'ещё не проверена',
  url: 'Адрес',
  host: 'Сервер',
  status_code: 'Код ответа',
  reason: 'Причина',
  checked_at: 'Проверен',
  moved_to: 'Перенесён на',
  records: 'Записи',
  count: '{count, plural, =0 {Нет адресов} one {# адрес} few {# адреса} many {# адресов} other {# адреса}}',
  none: 'Подходящих адресов нет',
  none_next:
    'Адреса попадают сюда вместе с записями, в которых они указаны (856 и 857 $u). Измените слова или состояние, которые вы ищете.',
  check: 'Проверить',
  check_url: 'Проверить сейчас: {url}',
  check_row: 'Проверить адрес сейчас',
  checked: '{url}: {state}',
  show_records: '{count, plural, one {# запись} few {# записи} many {# записей} other {# записи}} с {url}',
}
