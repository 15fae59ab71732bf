export const marc = {
  'in-record':
    'Запись {position}, байт {offset}{line, select, 0 {} other {, строка {line}}}{id, select, none {} other {, 001 {id}}}{tag, select, none {} other {, поле {tag}}}: {sentence}',
  'in-file': '{name}: {sentence}',
  'same-file': 'Входной и выходной файл — один и тот же, {name}. Укажите другой выходной файл.',
  'cannot-write': 'Не удаётся записать файл {name}: {reason}',
  'unknown-format': 'Формата {value} здесь нет. Известные: {known}.',
  'not-in-unimarc': 'В UNIMARC нет места для: {places}.',
  'no-record': 'Не удалось прочитать ни одной записи.',
  converted:
    'Записано: {count, plural, one {# запись} few {# записи} many {# записей} other {# записи}}; повреждено: {damaged, plural, =0 {нет} other {#}}; пропущено: {skipped, plural, =0 {нет} other {#}}.',

  'empty-file': 'Файл пуст.',
  'not-marc': 'Это не файл записей MARC: в нём не найдено ни одной записи. Проверьте, тот ли это файл.',
  'unreadable-bytes':
    '{count, plural, one {Пропущен # байт, который} few {Пропущены # байта, которые} many {Пропущено # байтов, которые} other {Пропущено # байта, которые}} нельзя прочитать как запись. Сравните с источником файла.',
  'junk-between-records':
    'Между записями {count, plural, one {# посторонний байт; он пропущен} few {# посторонних байта; они пропущены} many {# посторонних байтов; они пропущены} other {# постороннего байта; они пропущены}}.',
  'line-ends-between-records': 'Между записями стоят концы строк или заполнение; здесь и далее они пропущены.',
  'byte-order-mark': 'Файл начинается с метки порядка байтов, которой в ISO 2709 нет; она пропущена.',
  'record-too-large':
    'В записи {count} байт — больше {limit}, которые можно прочитать; она прочитана не целиком. Поищите в источнике пропавший разделитель.',
  'truncated-record':
    'Запись обрывается: файл кончается или начинается следующая запись раньше её конца. Прочитано только то, что есть. Получите файл заново.',

  'wrong-record-length':
    'В маркере указана длина {declared}, а в записи {actual} байт. Она прочитана до действительного конца.',
  'missing-record-terminator': 'У записи нет разделителя записей; она прочитана до начала следующей.',
  'terminator-in-record': 'Внутри значения стоит разделитель полей или записей; он прочитан как пробел.',
  'wrong-base-address':
    'По маркеру данные начинаются с {declared}; на деле они начинаются с байта {actual} и прочитаны оттуда.',
  'wrong-leader-flags': 'Маркер, {positions}: «{value}» вместо «{expected}».',
  'leader-not-ascii': 'В маркере есть недопустимые символы; они прочитаны как пробелы.',
  'bad-directory':
    'Справочник не соответствует данным; по разделителям {fields, plural, one {найдено # поле} few {найдены # поля} many {найдено # полей} other {найдено # поля}}. Проверьте запись.',
  'directory-without-fields':
    'Справочник называет {count, plural, one {# поле} few {# поля} many {# полей} other {# поля}} ({tags}), для которых нет данных.',
  'fields-without-directory':
    'Поля длиной {count} байт нет в справочнике, его метка неизвестна; оно пропущено: «{value}».',
  'no-fields': 'В записи нет полей.',
  'too-many-fields':
    'В записи {count} полей; в одной записи помещается не более {limit}. Распределите их по нескольким записям или уберите часть.',

  'bad-tag': 'Метка «{value}» не состоит из трёх букв или цифр.',
  'empty-field': 'Поле пусто.',
  'field-without-subfields': 'В поле нет подполей; его текст оставлен как есть: «{value}».',
  'text-before-subfields':
    'Перед первым подполем стоит текст; он оставлен как подполе с пробелом вместо кода: «{value}».',
  'control-field-with-subfields': 'В контрольном поле есть подполя; они оставлены.',
  'missing-subfield-code': 'У подполя нет кода: «{value}».',
  'bad-indicator': 'Индикаторы «{value}» — не два допустимых символа.',

  'declared-utf8-is-marc8': 'В маркере указан UTF-8 (09 — a), но текст в MARC-8. Он прочитан как MARC-8.',
  'declared-utf8-is-latin1': 'В маркере указан UTF-8 (09 — a), но текст в Latin-1 (Windows-1252). Так он и прочитан.',
  'declared-marc8-is-utf8': 'В маркере указан MARC-8 (09 — пробел), но текст в UTF-8. Он прочитан как UTF-8.',
  'declared-marc8-is-latin1':
    'В маркере указан MARC-8 (09 — пробел), но текст в Latin-1 (Windows-1252). Так он и прочитан.',
  'unknown-encoding': 'Позиция 09 маркера не называет набора символов MARC 21; он определён по тексту.',
  'invalid-utf8':
    'Недопустимый UTF-8: {count, plural, one {# байт} few {# байта} many {# байтов} other {# байта}}; каждое место отмечено знаком \uFFFD. Исправьте текст.',
  'unknown-marc8-characters':
    'Нет в таблицах MARC-8: {count, plural, one {# символ} few {# символа} many {# символов} other {# символа}}; каждое место отмечено знаком \uFFFD. Исправьте текст.',
  'nul-character': 'Символ {character} значения — NUL, его нельзя сохранить. Удалите его.',
  'unpaired-surrogate': 'Символ {character} значения — половина суррогатной пары, её нельзя сохранить. Удалите её.',
  'delimiter-in-value': 'Символ {character} значения — управляющий символ {value}, занятый самим MARC. Удалите его.',

  'field-too-long':
    'Поле занимает {bytes} байт; ISO 2709 допускает {limit}. Сократите или разделите его либо выберите другой формат.',
  'record-too-long':
    'Запись занимает {bytes} байт; ISO 2709 допускает {limit}. Сократите её либо выберите другой формат.',
  'bad-leader-length': 'В маркере «{value}» символов: {length}, или среди них есть недопустимые; нужны 24 простых.',
  'bad-subfield-code': 'Код подполя «{value}» — не один символ.',
  'not-in-xml': 'Символ {character} значения — {value}, в XML он невозможен; вместо него записан \uFFFD.',

  'mrk-not-a-field': 'Строка — не поле (=МЕТКА и два пробела); её текст добавлен к полю выше: «{value}».',
  'mrk-unknown-mnemonic': 'Имени «{value}» в фигурных скобках нет ни в одной таблице; оно оставлено как есть.',
  'mrk-missing-leader': 'В записи нет строки =LDR; принят маркер «{leader}».',
  'mrk-missing-blank-line': 'Перед этой записью нет пустой строки.',
  'mrk-line-too-long': 'В строке {bytes} байт — больше {limit}, которые можно прочитать; она пропущена.',
  'read-from-unimarc':
    'Запись в UNIMARC и преобразована в MARC 21{places, select, none {} other {; нет места для {places}}}.',
  'text-not-utf8': 'Строка не в UTF-8; она прочитана как Latin-1 (Windows-1252).',

  'xml-malformed': 'XML построен неверно около «{near}»; чтение продолжено дальше.',
  'xml-unknown-entity': 'Сущность «{name}» — не из собственных сущностей XML; она оставлена как есть.',
  'xml-unexpected-element': '«{name}» не может стоять в записи MARCXML и пропущено.',
  'xml-too-deep': 'Элементы вложены глубже {limit} уровней.',
  'xml-missing-leader': 'В записи нет маркера; принят «{leader}».',
  'xml-missing-attribute': 'У элемента {element} нет атрибута «{name}».',

  'wire-not-json': 'Строка — не JSON.',
  'wire-not-a-record': 'Это не запись: ожидается объект с «fields».',
  'wire-missing-leader': 'В записи нет LDR; принят «{leader}».',
  'wire-bad-field': 'Повторение {occurrence} — не поле и пропущено: {value}',
  'wire-bad-positions':
    'Позиция {key} в повторении {occurrence} — не отдельный промежуток с текстом и пропущена: {value}',
  'wire-missing-position': 'В повторении {occurrence} нет позиций с {from} по {to}; поставлены пробелы.',
  'wire-position-length':
    'Позиция {key} повторения {occurrence} требует {length, plural, one {# символ} few {# символа} many {# символов} other {# символа}}, а не «{value}».',
  'wire-bad-indicator': 'Индикатор {number} повторения {occurrence} — не один символ: {value}',
  'wire-missing-indicator': 'В повторении {occurrence} нет индикатора {number}; поставлен пробел.',
  'wire-bad-subfield': 'Подполе повторения {occurrence} — не код с текстом: {value}',
}
