export const cli = {
  exported:
    '{records, plural, one {Записана # запись} few {Записаны # записи} many {Записано # записей} other {Записано # записи}} за {seconds, plural, one {# секунду} few {# секунды} many {# секунд} other {# секунды}} ({rate, number} в секунду).',
  bad_setting: 'Настройка {variable} имеет значение «{value}»; ожидается: {expected}.',
  port_taken:
    'Порт {port} на {host} занят другой программой. Остановите её или выберите другой порт с помощью переменной PORT.',
  port_forbidden:
    'Этому пользователю нельзя слушать порт {port} на {host}. Выберите с помощью переменной PORT порт больше 1023.',
  host_unknown: 'У этого компьютера нет адреса {host}. Укажите в HOST один из его адресов или 127.0.0.1.',
  folder_full:
    'Диск с папкой данных {folder} заполнен. Освободите место или выберите другую папку с помощью переменной SERIATIM_DATA.',
  folder_unwritable:
    'Запись в папку данных {folder} невозможна ({reason}). Дайте этому пользователю право записи или выберите другую папку с помощью переменной SERIATIM_DATA.',
  folder_in_use:
    'С папкой данных {folder} уже работает сервер (процесс {pid}). Сначала остановите его или выберите другую папку с помощью переменной SERIATIM_DATA.',
  folder_in_use_by_command: 'С папкой данных {folder} работает команда (процесс {pid}). Дождитесь её окончания.',
  socket_folder:
    'Папка {folder} для сокета базы принадлежит другому пользователю. Удалите её или укажите другую папку в TMPDIR.',
  orphan_stays:
    'PostgreSQL от прежнего запуска (процесс {pid}) всё ещё работает с {folder} и не останавливается. Завершите его и запустите сервер снова.',
  no_embedded_server:
    'Для {platform} нет встроенной базы. Выполните npm install ещё раз или укажите PostgreSQL 15 или новее с помощью переменной DATABASE_URL.',
  no_unprivileged_user:
    'База не может работать от имени root, а учётных записей {candidates} нет. Создайте одну из них или запустите сервер от имени другого пользователя.',
  other_postgresql:
    'База в {folder} создана PostgreSQL {found}, а эта программа содержит PostgreSQL {wanted}. Восстановите резервную копию в новой папке данных.',
  cluster_without_marker:
    'В базе {folder} нет файла {file}, но PostgreSQL там уже работал. База используется, файл создан заново.',
  cluster_set_aside:
    'Папка {folder} была не пуста, но PostgreSQL в ней никогда не работал. Она переименована в {aside}, и создаётся новая база данных. Ничего не удалено.',
  cluster_damaged:
    'PostgreSQL работал в {folder}, но файла {file} там нет. Ничего не изменено. Восстановите копию папки или переименуйте её, чтобы начать с пустой базы данных.',
  database_failed: 'Встроенная база в {folder} не запустилась: {reason}',
  database_lost: 'База неожиданно остановилась: {reason}',
  database_unreachable:
    'База по адресу {url} недоступна: {reason}. Проверьте DATABASE_URL и убедитесь, что сервер работает.',
  database_refused:
    'База по адресу {url} не принимает этого пользователя: {reason}. Проверьте имя, пароль и базу в DATABASE_URL.',
  database_too_old: 'База по адресу {url} работает на PostgreSQL {found}, а нужен PostgreSQL {wanted} или новее.',
  database_encoding: "База по адресу {url} имеет кодировку {found}. Создайте её с ENCODING ''UTF8''.",
  replica_refused:
    'Реплика по адресу {url} не принимает этого пользователя: {reason}. Проверьте имя, пароль и базу в DATABASE_REPLICA_URL.',
  replica_no_standby:
    'Сервер по адресу {url} — не реплика: это сам основной сервер, или его повысили до основного. В DATABASE_REPLICA_URL указываются только реплики базы DATABASE_URL; без этой переменной на все запросы отвечает основной сервер.',
  replica_other_base:
    'База по адресу {url} — не копия базы из DATABASE_URL: это другая система или другая база. Проверьте DATABASE_REPLICA_URL.',
  extension_refused:
    'База не разрешает расширение {extension}: {reason}. Попросите её администратора выполнить CREATE EXTENSION {extension}.',
  base_newer:
    'База новее этой программы: в ней есть миграция {base}, а последняя миграция программы — {program}. Запустите более новую версию программы.',
  migration_changed:
    'Миграция {migration} в этой базе отличается от миграции в этой программе. Используйте версию программы, которая соответствует базе.',
  migration_failed: 'Миграция {migration} не удалась и отменена: {reason}',
  user_exists: 'Пользователь {username} уже есть.',
  last_administrator:
    '{username} — последняя учётная запись с правом администрирования: сначала дайте право userManagement другой учётной записи.',
  unknown_user: 'Неизвестный пользователь: пользователя {username} нет.',
  unknown_centre: 'Центра {center} нет. Укажите код центра, например _7.',
  unknown_permission: 'Права {permission} нет. Известные права: all, {known}.',
  weak_password:
    'Пароль слишком простой. Используйте не меньше {min, plural, one {# символа} few {# символов} many {# символов} other {# символа}}. Не используйте имя пользователя, последовательности клавиш, один и тот же символ или обычное слово.',
  unknown_command: 'Команды {command} нет. Смотрите npx seriatim --help.',
  bad_arguments: '{reason} Смотрите npx seriatim {command} --help.',
  missing_argument: 'Не указано: {argument}. Смотрите npx seriatim {command} --help.',
  surplus_argument: 'Лишний аргумент: {argument}. Смотрите npx seriatim {command} --help.',
  wrong_argument: '{argument} имеет значение «{value}»; ожидается: {expected}. Смотрите npx seriatim {command} --help.',
  file_unreadable: 'Файл {file} не читается ({reason}).',
  record_faulty:
    'Запись {position}, байт {offset}{issn, select, none {} other {, {issn}}}: {fault}{more, plural, =0 {} one { (и ещё #)} few { (и ещё #)} many { (и ещё #)} other { (и ещё #)}}',
  validated:
    '{records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}: без ошибок {ok, number}, с предупреждениями {warning, number}, с ошибками {error, number}.',
  unexpected: 'Произошла непредвиденная ошибка: {reason}',
  usage: 'Использование: npx seriatim КОМАНДА [АРГУМЕНТЫ]',
  commands: 'Команды (у каждой есть --help):',
  user_created: 'Пользователь {username} создан.',
  password_set: 'Пароль пользователя {username} установлен; все его сеансы завершены.',
  user_activated: 'Учётная запись {username} активна.',
  user_deactivated: 'Учётная запись {username} неактивна; её сеансы завершены.',
  permissions_set: 'Права пользователя {username} теперь: {permissions}.',
  sessions_ended: 'Сеансы пользователя {username} завершены.',
  migrated:
    '{count, plural, =0 {База уже обновлена.} one {Применена # миграция.} few {Применены # миграции.} many {Применено # миграций.} other {Применено # миграции.}}',
  maintenance_on: 'Режим обслуживания включён: {message}',
  maintenance_off: 'Режим обслуживания выключен.',
  worker_started: 'Фоновые задачи выполняются. Чтобы остановить, нажмите Ctrl-C.',
  loading_demonstration: 'Загружается демонстрационная база (только при первом запуске) ...',
  listening: 'Seriatim отвечает по адресу {url}',
  demonstration_accounts: 'Демонстрационные учётные записи (пароль {password}): {accounts}',
  demonstration_open:
    'ВНИМАНИЕ: любой, кому доступен {host}, может войти под демонстрационными учётными записями (пароль {password}): {accounts}.',
  demonstration_refused:
    'Любой, кому доступен {host}, мог бы войти под демонстрационными учётными записями ({accounts}, пароль {password}). Смените их пароли или отключите их (npx seriatim user set-password, user deactivate), начните без них (SERIATIM_DEMO=0 в новой папке данных) или задайте SERIATIM_DEMO=1, чтобы разрешить их.',
  no_users: 'Пользователей ещё нет. Создайте первого: npx seriatim user create ИМЯ --password ПАРОЛЬ --permissions all',
  stopped: 'Seriatim остановлен.',
  load_not_empty:
    'В базе уже есть записи; для загрузки нужна пустая база. Очистите её или укажите другую папку данных в SERIATIM_DATA.',
  load_other_file: 'Загрузка другого файла ({file}) в эту базу была прервана. Сначала завершите её с тем же файлом.',
  load_running: 'В эту базу уже идёт другая загрузка. Дождитесь её окончания.',
  load_no_issn: 'ни 001, ни 022 $a не являются ISSN (001: «{value}»)',
  load_duplicate: 'номер {issn} уже встречался в этом файле',
  load_record_lost: 'Запись {position} (байт {offset}, 001 {issn}) не сохранена: {fault}',
  load_record_damaged:
    'Запись {position} (байт {offset}, 001 {issn, select, none {без номера} other {{issn}}}) повреждена; сохранена только читаемая часть: {fault}',
  load_resumed: 'Прерванная загрузка завершена, начиная с записи {position, number}.',
  loaded:
    '{stored, plural, one {Сохранена # запись} few {Сохранены # записи} many {Сохранено # записей} other {Сохранено # записи}} из {read, number} прочитанных за {seconds, number} с ({rate, number} в секунду).',
  load_progress: 'Записей: {records, number}, в секунду {rate, number}, прошло {seconds, number} с',
  load_progress_left:
    'Записей: {records, number}, в секунду {rate, number}, прошло {seconds, number} с, осталось около {left, number} с',
  import_noted: 'Запись {position}, байт {offset}: {fault}',
  import_rejected:
    'Запись {position}, байт {offset}, {issn, select, none {без номера} other {{issn}}}, отклонена: {fault}',
  import_damaged:
    'Запись {position}, байт {offset}, {issn, select, none {без номера} other {{issn}}}, повреждена: {fault}',
  enrich_problem: 'Строка {row, number}, {issn, select, none {без номера} other {{issn}}}: {message}',
  enriched:
    'Обогащение {id}: {records, plural, one {в таблице # запись} few {в таблице # записи} many {в таблице # записей} other {в таблице # записи}}; полей добавлено {added, number}, изменено {changed, number}, без изменений {unchanged, number}, удалено {removed, number}; неизвестных номеров {unknown, number}, отклонено {rejected, number}.',
  enrich_tried:
    'Пробный запуск {id}, ничего не записано: {records, plural, one {в таблице # запись} few {в таблице # записи} many {в таблице # записей} other {в таблице # записи}}; полей было бы добавлено {added, number}, изменено {changed, number}, удалено {removed, number}; без изменений {unchanged, number}, неизвестных номеров {unknown, number}, отклонено {rejected, number}.',
  imported:
    'Импорт {id}: {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}} за {seconds, number} с ({rate, number} в секунду): активных {active, number}, активных с предупреждениями {active_with_warnings, number}, черновиков {draft, number}, отклонено {rejected, number}.',
  import_tried:
    'Пробный запуск {id}, ничего не сохранено: из {records, plural, one {# записи} other {# записей}} активными стали бы {active, number}, активными с предупреждениями {active_with_warnings, number}, черновиками {draft, number}, отклонено было бы {rejected, number}.',
  load_indexes: 'Построение индекса {done} из {of} ...',
  load_families: 'Вычисление семейств ...',
  families_rebuilt:
    'В семействах {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}, {links, plural, one {# связь} few {# связи} many {# связей} other {# связи}}; вычислено за {seconds, number} с.',
  dumps_made: 'В выгрузке за {date} {count, plural, one {# запись} few {# записи} many {# записей} other {# записи}}.',
  dumps_running: 'Выгрузка уже создаётся.',
  urls_checked:
    '{count, plural, =0 {Проверять нечего.} one {Проверен # URL.} few {Проверено # URL.} many {Проверено # URL.} other {Проверено # URL.}}',
  search_is_postgres:
    'Для поиска используется только PostgreSQL. Задайте SERIATIM_SEARCH=opensearch, чтобы использовать OpenSearch.',
  search_unusable: 'OpenSearch использовать нельзя: {reason}',
  search_status:
    'OpenSearch {version}, индекс {index}: {behind, plural, =0 {в нём все изменения} one {в нём ещё нет # изменения} few {в нём ещё нет # изменений} many {в нём ещё нет # изменений} other {в нём ещё нет # изменения}}.',
  search_to_be_built:
    'OpenSearch {version}: нет индекса, который можно использовать. Сервер построит его автоматически. Или выполните команду: npx seriatim search rebuild',
  search_verified:
    'Записей: {records, number}; сравнено документов: {compared, number}, записано заново: {rewritten, number}.',
  reindexed:
    '{records, plural, one {Проиндексирована # запись} few {Проиндексированы # записи} many {Проиндексировано # записей} other {Проиндексировано # записи}} за {seconds, number} с.',
  demo_reset: 'Демонстрационная база создана заново.',
  demo_not_demonstration: 'Это не демонстрационная база; её записи были бы потеряны. Ничего не изменено.',
  ltwa_line:
    'Строка {line} не является записью списка: {code, select, columns {в ней нет столбцов «слово», «сокращение», «языки»} word {нет слова} abbreviation {нет сокращения} language {это не код языка} comments {примечание длиннее 200 символов} taken {слово уже встречалось} other {в ней символы повреждённого текста}}: «{value}».',
  ltwa_no_words:
    'В файле {file} нет списка сокращений слов заглавий: в каждой строке нужны слово, сокращение и языки, разделённые табуляцией.',
  ltwa_loaded:
    'В списке {words, plural, one {# слово} few {# слова} many {# слов} other {# слова}}: добавлено {added, number}, изменено {changed, number}, удалено {removed, number} (версия {version}).',
  ltwa_would_load:
    'В списке было бы {words, plural, one {# слово} few {# слова} many {# слов} other {# слова}}: добавлено {added, number}, изменено {changed, number}, удалено {removed, number}. Ничего не изменено.',
  ltwa_needs_replace:
    'Из списка было бы удалено слов: {removed, number} из {words, number}, более 5 процентов. Ничего не изменено. Чтобы заменить список, используйте параметр --replace.',
  ltwa_must_replace: 'Было бы удалено более 5 процентов слов: нужен параметр --replace.',
  ltwa_unchanged: 'Список не изменился.',
  ltwa_more: '... и ещё {count, plural, one {#} few {#} many {#} other {#}}',
  ltwa_kept:
    '{count, plural, one {Отклонена # строка.} few {Отклонены # строки.} many {Отклонено # строк.} other {Отклонено # строки.}} Их слова не изменились.',
  titles_written: 'Файл {file} записан. Заглавий с ISSN: {found, number} из {titles, number}.',
  list_written: 'Результат записан в файл {file}.',
  ltwa_exported:
    '{words, plural, one {Записано # слово.} few {Записано # слова.} many {Записано # слов.} other {Записано # слова.}}',
  backup_done:
    'Состояние базы на {made} записано в {file}: {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}, {versions, plural, one {# версия} few {# версии} many {# версий} other {# версии}}, файлов: {files, number}, {megabytes} МБ, за {seconds, number} с. Контрольная сумма всех версий: {checksum}',
  backup_removed: 'Удалена старая резервная копия {file}',
  backup_checked:
    'Резервная копия цела: состояние базы на {made}, {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}, {versions, plural, one {# версия} few {# версии} many {# версий} other {# версии}}, файлов: {files, number}. Контрольная сумма всех версий: {checksum}',
  backup_verified:
    'Резервная копия восстановлена для проверки за {seconds, number} с: состояние базы на {made}, {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}, {versions, plural, one {# версия} few {# версии} many {# версий} other {# версии}}, файлов: {files, number}. Поиск находит {searchable, plural, one {# запись} few {# записи} many {# записей} other {# записи}}; прочитано и найдено по номеру: {samples, number}. Контрольная сумма всех версий: {checksum}',
  verify_differs:
    'Резервная копия восстановлена для проверки, но не соответствует своему описанию: {what} — {found} вместо {expected}.',
  restored:
    'Состояние базы на {made} восстановлено: {records, plural, one {# запись} few {# записи} many {# записей} other {# записи}}, {versions, plural, one {# версия} few {# версии} many {# версий} other {# версии}}, файлов: {files, number}, за {seconds, number} с. Контрольная сумма всех версий, как в копии: {checksum}',
  backup_progress: '{part}: {megabytes} МБ',
  backup_index: 'Построение поискового индекса',
  backup_unreadable: 'Это не резервная копия ({reason}).',
  backup_cut: 'Резервная копия обрывается. Ничего не восстановлено.',
  backup_damaged: 'Резервная копия повреждена: {part} отличается от оригинала. Ничего не восстановлено.',
  backup_newer:
    'Резервная копия сделана более новой программой: в ней есть миграция {migration}, которой нет в этой программе. Сначала обновите программу.',
  restore_not_empty:
    'База не пуста. Копия восстанавливается в пустую базу: укажите новую папку данных в SERIATIM_DATA или пустую базу данных в DATABASE_URL.',
  restore_other_schema:
    'База пуста, но её схема не та, что у копии. Укажите новую папку данных в SERIATIM_DATA или базу данных без таблиц в DATABASE_URL.',
  restore_differs: 'Восстановленная база отличается от копии в таблице {table}. Ничего не восстановлено.',
}
