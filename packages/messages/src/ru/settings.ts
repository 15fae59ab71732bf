import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  name_issn_submission_quota: 'ISSN в списках',
  about_issn_submission_quota:
    'Сколько разных ISSN учётная запись может отправить в списках за период, если у неё нет своего числа.',
  name_issn_submission_quota_days: 'Период квоты',
  about_issn_submission_quota_days:
    'Сколько дней длится период. Он начинается с первого списка, затем счёт начинается заново.',
  name_url_checks_per_night: 'Ссылок, проверяемых за ночь',
  about_url_checks_per_night:
    'Сколько адресов записей ночная проверка запрашивает самое большее; 0 — не проверять. Остальные проверяются в следующие ночи.',
  name_api_quota_total: 'Бесплатный API: всего ISSN',
  about_api_quota_total:
    'Сколько разных ISSN учётная запись может получить через бесплатный API за всё время, если для неё не задано своё число.',
  name_api_quota_day: 'Бесплатный API: записей в день',
  about_api_quota_day:
    'Сколько записей учётная запись получает через бесплатный API за один день (UTC). Та же запись считается снова.',
  name_api_quota_second: 'Бесплатный API: запросов в секунду',
  about_api_quota_second: 'На сколько запросов учётной записи бесплатный API отвечает в течение одной секунды.',
  name_help_url: 'Внешняя справка',
  about_help_url:
    "Адрес вики, которая открывается в новом окне вместо справки, например https://wiki.example.org/'{'route'}'. «'{'route'}'» заменяется именем страницы, с которой пришли: search, catalogue, assignment и т. д. Пусто: справка этого продукта.",
  name_mail_sender: 'Отправитель писем',
  about_mail_sender: 'Адрес, с которого уходят письма этого продукта.',
  name_default_role: 'Роль новых учётных записей',
  about_default_role: 'Код роли, которую форма новой учётной записи предлагает первой. Пусто: без роли.',
  name_invitation_days: 'Срок приглашений',
  about_invitation_days: 'Сколько дней действует ссылка приглашения.',
  name_site_url: 'Адрес этого продукта',
  about_site_url:
    'Адрес в сети, по которому открывают этот продукт: с него начинаются ссылки в письмах и адреса на общедоступных страницах. Пусто: адрес, по которому обратились к серверу.',
  name_mail_days: 'Хранение писем',
  about_mail_days:
    'Сколько времени отправленные и неотправленные письма можно прочитать в администрировании. Затем они удаляются.',
  name_oai_domain: 'Домен идентификаторов OAI',
  about_oai_domain:
    'Имя в идентификаторах OAI-PMH, oai:ДОМЕН:ISSN. По нему сборщики узнают записи: меняйте его только до первого сбора.',
  not_of_address: 'Введите один адрес электронной почты, не длиннее {max, number} знаков.',
  not_of_domain: 'Введите имя домена, например issn.org, не длиннее {max, number} знаков.',
  not_an_address:
    'Введите адрес, который начинается с https:// или http:// и содержит не более {max, number} символов, или оставьте поле пустым.',
  no_address: 'нет',
  name: 'Настройка',
  value: 'Значение',
  bounds: 'От {minimum, number} до {maximum, number}; по умолчанию {usual, number}.',
  out_of_bounds: 'Введите целое число от {minimum, number} до {maximum, number}.',
  changed_at: 'Изменено',
  changed_by: 'Кем',
  unit_issn: '{value, number} ISSN',
  unit_day: '{value, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
  unit_record: '{value, plural, one {# запись} few {# записи} many {# записей} other {# записи}}',
  unit_request: '{value, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}',
  unit_address: '{value, plural, =0 {ни одного} one {# адрес} few {# адреса} many {# адресов} other {# адреса}}',
  unit_hour: '{value, plural, one {# час} few {# часа} many {# часов} other {# часа}}',
  unit_minute: '{value, plural, one {# минута} few {# минуты} many {# минут} other {# минуты}}',
  unit_megabyte: '{value, number} МБ',
  name_session_hours: 'Сеанс без действий',
  about_session_hours: 'Сеанс заканчивается через это время после последнего действия.',
  name_session_total_hours: 'Сеанс всего',
  about_session_total_hours: 'Сеанс заканчивается через это время после входа, даже если им пользуются.',
  name_lock_minutes: 'Блокировка записи',
  about_lock_minutes:
    'Блокировка заканчивается через это время после последнего признака жизни её владельца; открытый редактор подаёт его каждую минуту.',
  name_import_megabytes: 'Самый большой импорт',
  about_import_megabytes: 'Наибольший размер файла импорта, в том числе распакованного.',
  name_task_days: 'Хранение задач',
  about_task_days: 'Сколько времени можно видеть и скачивать законченные задачи и их результаты.',
  name_import_file_days: 'Хранение импортированных файлов',
  about_import_file_days: 'Сколько времени хранятся файлы импорта и таблиц обогащения после последнего использования.',
  name_product_name: 'Название этого продукта',
  about_product_name: 'Показывается в меню, при входе и как отправитель писем.',
  name_maintenance_message: 'Обслуживание: сообщение',
  about_maintenance_message:
    'Что читают до объявленного обслуживания и во время него. Пусто: обслуживание не объявлено.',
  name_maintenance_from: 'Обслуживание: начало',
  about_maintenance_from:
    'Когда начинается, например 2026-12-01T18:00Z. До этого на каждой странице стоит предупреждение; затем на каждый вызов отвечают сообщением.',
  name_maintenance_until: 'Обслуживание: конец',
  about_maintenance_until:
    'Когда заканчивается, например 2026-12-01T20:00Z. Команда «seriatim maintenance off» заканчивает его раньше.',
  fixed_smtp_url: 'Почтовый сервер; без него письма ждут в администрировании.',
  fixed_seriatim_url_check: '1: адреса записей проверяются ночью.',
  fixed_seriatim_backups: 'Папка резервных копий без имени.',
  fixed_seriatim_backups_kept: 'Сколько резервных копий остаётся; 0: все.',
  fixed_seriatim_search_cache_mb: 'Память для поиска, в мегабайтах; 0: нет.',
  fixed_seriatim_search_kept_mb:
    'Место на диске для наборов записей с частыми словами, в мегабайтах; 0: наборы не хранятся.',
  fixed_seriatim_jobs: '1: фоновая работа идёт на этом сервере; 0: в отдельном процессе.',
  fixed_log_level: 'Насколько подробен журнал сервера.',
  not_of_line: 'Введите одну строку, не длиннее {max, number} знаков.',
  not_of_text: 'Введите текст не длиннее {max, number} знаков, без переносов строк.',
  not_of_moment:
    'Введите дату со временем и поясом, например 2026-12-01T18:00Z, или ничего. (Не более {max, number} знаков.)',
  ends_before: 'Обслуживание заканчивается после своего начала.',
  fixed: 'Задано',
  fixed_yes: 'сервером',
}
