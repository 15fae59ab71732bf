import { URL_REASON } from './url-reason.ts'

export const rules = {
  'missing-tag': 'Нет поля {field}. В записи этой категории оно обязательно.',
  'missing-one-of-two': 'Нет ни поля {field}, ни поля {other}. Одно из них обязательно.',
  'no-publication-statement':
    'Нет ни поля 264 со вторым индикатором 1, ни поля 260: имеющиеся поля (второй индикатор {value}) не сообщают, где и кем публикуется издание. Добавьте сведения о публикации с местом ($a) и издателем ($b).',
  'classification-letters':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» содержит буквы («{letters}»), которые не входят в индекс этой классификации. Укажите только индекс.',
  'missing-subfield':
    'Поле {field} (№ {occurrence}), подполе {subfield}: подполе отсутствует или пустое, а оно обязательно.',
  'missing-subfield-group': 'Поле {field} (№ {occurrence}): нужно одно из подполей {subfields}.',
  'missing-subfield-group.link': 'Поле {field} (№ {occurrence}): нужно одно из подполей {subfields}.',
  'not-repeatable.field': 'Поле {field} (№ {occurrence}): это поле может быть в записи только один раз.',
  'not-repeatable.subfield':
    'Поле {field} (№ {occurrence}), подполе {subfield}: это подполе может быть в поле только один раз; здесь ещё раз: «{value}».',
  'unknown-tag': 'Поле {field} (№ {occurrence}): метка {field} не разрешена: такого поля нет в профиле.',
  'unknown-subfield':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в этом поле профиль не знает такого подполя (значение «{value}»).',
  'unknown-indicator':
    'Поле {field} (№ {occurrence}): индикатор {indicator} — «{value}»; допустимо: {allowed} (# означает пробел).',
  'field-kind.subfields':
    'Поле {field} (№ {occurrence}): контрольное поле не имеет индикаторов и подполей, только значение.',
  'field-kind.value': 'Поле {field} (№ {occurrence}): нет подполей; всё поле — «{value}».',
  'field-kind.empty': 'Поле {field} (№ {occurrence}): поле пустое. Заполните его или удалите.',
  'field-kind.code': 'Поле {field} (№ {occurrence}): код подполя — один знак, а не «{subfield}» (значение «{value}»).',
  'fixed-field-length':
    'Поле {field} (№ {occurrence}): {length, plural, one {# знак} few {# знака} many {# знаков} other {# знака}} вместо {expected}.',
  'control-character.control':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в значении есть управляющие символы ({characters}). Удалите их.',
  'control-character.noncharacter':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в значении есть коды, которые не являются символами ({characters}). Удалите их.',
  'control-character.fixed':
    'Поле {field} (№ {occurrence}): в значении есть символы, которые не являются текстом ({characters}). Удалите их.',
  'stray-character.replacement':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в «{value}» есть символ замены (U+FFFD) на месте символа, потерянного при преобразовании. Введите этот символ или удалите символ замены.',
  'stray-character.non-sorting':
    'Поле {field} (№ {occurrence}), подполе {subfield}: у знака несортируемой части (U+0098, U+009C) в «{value}» нет пары. Отметьте начало и конец или удалите знак.',
  'stray-character.invisible':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в «{value}» есть невидимые символы ({characters}). Удалите их.',
  'empty-subfield':
    'Поле {field} (№ {occurrence}), подполе {subfield}: подполе пустое. Заполните или удалите его; при сохранении оно опускается.',
  'undefined-code.position':
    'Поле {field} (№ {occurrence}): в позиции {position} стоит «{value}» — такого кода MARC 21 здесь не знает (# означает пробел).',
  'undefined-code.status':
    'Поле {field} (№ {occurrence}): в позиции {position} стоит «{value}». Статус публикации продолжающегося ресурса — один из этих кодов: {codes}.',
  'undefined-code.form':
    'Поле {field} (№ {occurrence}): первый знак «{value}» не обозначает ни одного вида материала MARC 21.',
  'issn-format':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» записан не как ISSN: четыре цифры, дефис, три цифры, цифра или X, и никогда не 0000-0000.',
  'issn-format.citation':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» записан не как ISSN: четыре цифры, дефис, три цифры, цифра или X, и никогда не 0000-0000.',
  'issn-check-digit':
    'Поле {field} (№ {occurrence}), подполе {subfield}: контрольная цифра в «{value}» неверна; для этих семи цифр она была бы {expected}.',
  'issn-check-digit.citation':
    'Поле {field} (№ {occurrence}), подполе {subfield}: контрольная цифра в «{value}» неверна; для этих семи цифр она была бы {expected}.',
  'issn-differs.control-number':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» не совпадает с номером в поле 001: {expected}.',
  'issn-differs.loaded':
    'Поле {field} (№ {occurrence}): запись открыта под номером {expected}; заменить его на «{value}» нельзя.',
  'self-link':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» — это ISSN самой записи; издание нельзя связать с самим собой.',
  'date-entered.no-date': 'Поле {field} (№ {occurrence}): «{value}» в 00-05 — не дата в виде ГГММДД.',
  'date-entered.future': 'Поле {field} (№ {occurrence}): дата ввода «{value}» в 00-05 ещё не наступила.',
  'start-date.no-year':
    'Поле {field} (№ {occurrence}): первая дата «{value}» в 07-10 — не год (цифры, u вместо неизвестной).',
  'start-date.early': 'Поле {field} (№ {occurrence}): первая дата «{value}» в 07-10 раньше {limit} года.',
  'start-date.late': 'Поле {field} (№ {occurrence}): первая дата «{value}» в 07-10 позже {limit} года.',
  'end-date.no-year':
    'Поле {field} (№ {occurrence}): последняя дата «{value}» в 11-14 — не год (цифры, u вместо неизвестной, 9999, пока издание выходит).',
  'end-date.early': 'Поле {field} (№ {occurrence}): последняя дата «{value}» в 11-14 раньше {limit} года.',
  'end-date.late': 'Поле {field} (№ {occurrence}): последняя дата «{value}» в 11-14 позже {limit} года.',
  'end-date.order': 'Поле {field} (№ {occurrence}): последняя дата «{value}» в 11-14 раньше первой, «{start}».',
  'status-and-dates.current':
    'Поле {field} (№ {occurrence}): по 06 издание выходит, значит в 11-14 должно быть 9999, а не «{value}».',
  'status-and-dates.ceased':
    'Поле {field} (№ {occurrence}): по 06 издание прекращено, значит в 11-14 должен быть год (uuuu, если неизвестен), а не «{value}».',
  'status-and-dates.unknown':
    'Поле {field} (№ {occurrence}): по 06 статус неизвестен, значит в 11-14 должно быть uuuu, а не «{value}».',
  'one-abbreviated-key-title':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» — лишнее сокращённое ключевое заглавие: пробел во втором индикаторе может быть только у одного поля 210.',
  'alternate-script-link.unreadable':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» — не связь между письменностями: она пишется TAG-NN в 880 и 880-NN в других полях.',
  'alternate-script-link.written':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» — связь между письменностями с пробелами по краям или с номером не из двух цифр. Напишите «{expected}».',
  'alternate-script-link.unnumbered':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в «{value}» стоит номер 00, который бывает только у поля 880 без пары. Напишите номер поля 880 для этого поля или удалите подполе.',
  'alternate-script-link.unknown-tag':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» называет метку {linked}. В профиле нет поля {linked}, которое могло бы представлять поле 880.',
  'alternate-script-link.of-880':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» указывает на само 880; нужно указать поле латиницей.',
  'alternate-script-link.no-partner':
    'Поле {field} (№ {occurrence}), подполе {subfield}: нет поля {linked} с $6 880-{number}, которое отвечало бы «{value}».',
  'alternate-script-link.no-880':
    'Поле {field} (№ {occurrence}), подполе {subfield}: нет поля 880 с $6 {field}-{number}, которое отвечало бы «{value}».',
  'alternate-script-link.repeated':
    'Поле {field} (№ {occurrence}), подполе {subfield}: номер {number} из «{value}» уже занят другим полем.',
  'too-large.field':
    'Поле {field} (№ {occurrence}): {bytes, number} байт; в поле ISO 2709 помещается не больше {limit, number}.',
  'too-large.record': 'В записи {bytes, number} байт; в ISO 2709 помещается не больше {limit, number}.',
  'no-attempt-to-code':
    'Поле {field} (№ {occurrence}): позиция {position} не закодирована («{value}»); профиль требует здесь кода.',
  'code-shape.written':
    'Поле {field} (№ {occurrence}), {place}: «{value}» — код в другом написании; в списке он записан «{expected}».',
  'code-shape.written-elsewhere':
    'Поле {field} (№ {occurrence}), {place}: «{value}» — код в другом написании; в списке он записан «{expected}».',
  'code-shape.script':
    'Поле {field} (№ {occurrence}), подполе {subfield}: письменность «{script}» в «{value}» — не код MARC 21, не четыре буквы (Cyrl) и не три цифры ISO 15924.',
  'reference-list.centres': 'Поле {field} (№ {occurrence}), {place}: ни у одного центра ISSN нет кода «{value}».',
  'reference-list.countries':
    'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке стран (ISO 3166, три буквы).',
  'reference-list.lcCountries':
    'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке стран MARC (# обозначает пробел).',
  'reference-list.lcCountries-elsewhere':
    'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке стран MARC (# обозначает пробел).',
  'reference-list.languages':
    'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке языков (# обозначает пробел).',
  'reference-list.languages-elsewhere':
    'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке языков (# обозначает пробел).',
  'obsolete-code.replaced':
    'Поле {field} (№ {occurrence}), {place}: «{value}» — устаревший код (# обозначает пробел). Действующий код — «{current}».',
  'obsolete-code.candidates':
    'Поле {field} (№ {occurrence}), {place}: «{value}» — устаревший код (# обозначает пробел). Выберите один из действующих кодов: {current}.',
  'reference-list.media': 'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке носителей.',
  'reference-list.categories':
    'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке категорий; запись считается свободной.',
  'reference-list.contentTypes':
    'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке MARC: виды содержания.',
  'reference-list.mediaTypes': 'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке MARC: средства доступа.',
  'reference-list.carrierTypes': 'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке MARC: виды носителей.',
  'reference-list.accessStatuses':
    'Поле {field} (№ {occurrence}), {place}: «{value}» нет в списке MARC: статусы доступа.',
  'bibliographic-level': 'Маркер, позиция 07: библиографический уровень «{value}»; ISSN получают только {allowed}.',
  'prepublication-level':
    'Маркер, позиция 17: уровень кодирования «{value}», до публикации; запись Регистра описывает уже вышедшее.',
  'current-and-succeeded.succeeded':
    'Поле {field} (№ {occurrence}): указано последующее заглавие («{value}», второй индикатор {indicator}), но по 008/06 издание ещё выходит.',
  'current-and-succeeded.in-part':
    'Поле {field} (№ {occurrence}): часть продолжается как «{value}» (второй индикатор {indicator}); проверьте, выходит ли остальное, как сказано в 008/06.',
  'several-languages.too-few':
    'Поле {field} (№ {occurrence}): «{value}» в 35-37 означает несколько языков, поэтому в 041 $a их должно быть не меньше двух.',
  'several-languages.not-first':
    'Поле {field} (№ {occurrence}): язык «{value}» в 35-37 — не первый из 041 $a («{first}») и не «mul».',
  'online-address':
    'Поле {field} (№ {occurrence}), подполе {subfield}: издание сетевое (007 {value}), но ни в 856, ни в 857 нет адреса в $u.',
  'address-format':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» — не адрес: он начинается с http://, https:// или ftp://, называет сервер и не содержит пробелов.',
  'address-credentials':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в адресе «{value}» есть имя пользователя или пароль. Записи публикуются: укажите адрес без них.',
  'broken-address': `Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» при последней проверке ответил с ошибкой: {status, plural, =0 {} other {{status, number, ::group-off} }}${URL_REASON}.`,
  'abbreviated-title.longer':
    'Поле {field} (№ {occurrence}), подполе {subfield}: сокращённое ключевое заглавие «{value}» длиннее ключевого заглавия в 222 «{keyTitle}».',
  'abbreviated-title.no-qualifier':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в 222 есть уточнение «{expected}», значит, сокращённое уточнение нужно и в 210.',
  'abbreviated-title.extra-qualifier':
    'Поле {field} (№ {occurrence}), подполе {subfield}: уточнению «{value}» в 222 ничего не соответствует.',
  'alternate-script-link.not-first':
    'Поле {field} (№ {occurrence}), подполе {subfield}: «{value}» стоит после других подполей; $6 стоит в поле первым.',
  'link-target.unknown':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в базе нет записи {value}. Другие формы издания должны быть зарегистрированы; остальные ссылки могут называть номера, зарегистрированные в другом месте.',
  'link-target.unknown-other':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в базе нет записи {value}. Другие формы издания должны быть зарегистрированы; остальные ссылки могут называть номера, зарегистрированные в другом месте.',
  'link-target.no-serial':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} не описывает издания; категория записи — «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}».',
  'reverse-link':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в записи {value} нет обратной ссылки ({reverse}).',
  'reverse-link.other':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в записи {value} нет обратной ссылки ({reverse}).',
  'other-medium.same-medium':
    'Поле {field} (№ {occurrence}), подполе {subfield}: у {value} тот же вид носителя, «{medium}»; поле 776 называет издание на другом носителе.',
  'other-medium.other-issnl':
    'Поле {field} (№ {occurrence}), подполе {subfield}: у {value} ISSN-L {theirs}, у этого семейства {issnl}; у всех форм издания он общий.',
  'family-issnl':
    'Несовпадение ISSN-L: поле {field} (№ {occurrence}), подполе {subfield}: {value} — не ISSN-L семейства; он {expected}.',
  'issnl-replaced':
    'Поле {field} (№ {occurrence}), подполе {subfield}: указан {value}; вместо него будет записан {expected}, ISSN-L семейства.',
  'country-and-centre.national':
    'Поле {field} (№ {occurrence}), подполе {subfield}: центр {centre} не регистрирует издания страны {value}; его страны: {countries}.',
  'country-and-centre.central':
    'Поле {field} (№ {occurrence}), подполе {subfield}: у страны {value} есть свой центр ISSN; Международный центр ({centre}) регистрирует издания стран, где центра нет.',
  'lc-and-iso-country.code':
    'Поле {field} (№ {occurrence}), подполе {subfield}: код страны MARC «{value}» не соответствует {iso} в подполе c.',
  'lc-and-iso-country.position':
    'Поле {field} (№ {occurrence}): код страны MARC «{value}» в {position} не соответствует {iso} в 044, подполе c.',
  'lc-and-iso-country.differ':
    'Поле {field} (№ {occurrence}): код страны MARC «{value}» в {position} отличается от «{stated}» в 044, подполе a.',
  'same-key-title':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {count, plural, one {ещё у # записи} few {ещё у # записей} many {ещё у # записей} other {ещё у # записи}} ключевое заглавие «{value}», если не считать регистра, диакритики и пунктуации: {issns}.',
  'cancellation.unknown':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} нельзя аннулировать: в базе нет такой записи.',
  'cancellation.other-centre':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} нельзя аннулировать здесь: номер принадлежит центру {centre}.',
  'cancellation.category':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} нельзя аннулировать: категория записи — «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}».',
  'cancellation.already':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} уже аннулирован в пользу {other}.',
  'cancellation.circle':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} сам аннулирует этот номер, прямо или через другие: два номера не могут заменять друг друга.',
  'cancellation.by-category':
    'Поле {field} (№ {occurrence}), подполе {subfield}: запись категории «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}» не аннулирует других номеров; уберите {value} или внесите его в действующую запись, которая остаётся.',
  'cancellation.cited':
    'Поле {field} (№ {occurrence}), подполе {subfield}: на {value}, который здесь аннулируется, ещё {count, plural, one {ссылается # другая запись} few {ссылаются # другие записи} many {ссылаются # других записей} other {ссылаются # другой записи}}: {issns}{more, plural, =0 {} other { и ещё #}}.',
  'cancellation.unlike':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} может быть номером другого издания. {aspect, select, key_title {Ключевое заглавие} title {Заглавие} publisher {Издатель} years {Годы (008)} country {Страна (008)} medium {Носитель (007)} other {{aspect}}}: там «{there}», здесь «{here}».',
  'cancellation.unknown-replacement':
    'Поле {field} (№ {occurrence}), подполе {subfield}: в базе нет записи {value}, которая должна заменить этот номер.',
  'cancellation.foreign-replacement':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value}, который должен заменить этот номер, принадлежит центру {centre}.',
  'cancellation.invalid-replacement':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} не может заменить этот номер: категория записи — «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}». Укажите номер действующего издания.',
  'cancellation.draft-replacement':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} пока не может заменить этот номер: под ним есть только черновик. Сначала сохраните его как активную запись.',
  'cancellation.replacement-circle':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} не может заменить этот номер: он сам аннулирован, и его замена ведёт обратно к этому номеру.',
  'cancellation.still-cited':
    'Поле {field} (№ {occurrence}), подполе {subfield}: номер становится {category, select, can {аннулированным} other {исключённым}}, а на него ещё {count, plural, one {ссылается # другая запись} few {ссылаются # другие записи} many {ссылаются # других записей} other {ссылаются # другой записи}}: {issns}{more, plural, =0 {} other { и ещё #}}.',
  'replacement-of-valid':
    'Поле {field} (№ {occurrence}), подполе {subfield}: запись имеет категорию «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}» и не аннулирована: её номер ничем не заменён. Уберите {value}.',
  'successor-circle.own':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} не может и предшествовать этому изданию, и продолжать его: номер назван также в {opposite}. Одна из двух ссылок неверна.',
  'successor-circle.own-published':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} не может и предшествовать этому изданию, и продолжать его: номер назван также в {opposite}. Одна из двух ссылок неверна.',
  'successor-circle.other':
    'Поле {field} (№ {occurrence}), подполе {subfield}: запись {value} называет эту в своём поле {field}: каждая {field, select, 780 {предшествовала бы другой} other {продолжала бы другую}}. Одна из двух ссылок неверна.',
  'successor-circle.other-published':
    'Поле {field} (№ {occurrence}), подполе {subfield}: запись {value} называет эту в своём поле {field}: каждая {field, select, 780 {предшествовала бы другой} other {продолжала бы другую}}. Одна из двух ссылок неверна.',
  'successor-circle.partner':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} указан как предшествующее издание, но одна из двух записей называет другую участником слияния (785 со вторым индикатором 7 перед последним). Одна из двух ссылок неверна.',
  'succession-dates.earlier-title':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} начинается в {start} году, после того как это издание прекратилось в {end} году. Проверьте ссылку и 008/07-14 обеих записей.',
  'succession-dates.later-title':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} прекратилось в {end} году, до начала этого издания в {start} году. Проверьте ссылку и 008/07-14 обеих записей.',
  'cancelled-removed':
    'Поле {field} (№ {occurrence}), подполе {subfield}: {value} аннулирован этой записью, и убрать его из 022 $z нельзя.',
  'category-transition.never':
    'Поле {field} (№ {occurrence}), подполе {subfield}: запись категории «{before, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{before}}}» не может перейти в «{value, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{value}}}».',
  'category-transition.by-ic':
    'Поле {field} (№ {occurrence}), подполе {subfield}: только члены международного центра возвращают запись категории «{before, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{before}}}» в «{value, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{value}}}».',
  'cancelled-without-replacement':
    'Поле {field}, подполе {subfield}: аннулированная запись называет действующий номер, который её заменяет.',
  'category-needed':
    'Поле {field}, подполе {subfield}: у записи есть заглавия, но нет известной категории; она считается свободной.',
  'fix.take-replacement-away': 'Убрать',
  'fix.put-back': 'Вернуть на место',
  'fix.write-issn': 'Записать как ISSN',
  'fix.correct-check-digit': 'Исправить контрольную цифру',
  'fix.set-only-indicator': 'Поставить единственный допустимый индикатор',
  'fix.put-code': 'Поставить «{expected}»',
  'fix.remove-credentials': 'Убрать имя пользователя и пароль',
  'fix.write-address': 'Записать как адрес',
  'fix.remove-characters': 'Удалить символы',
  'fix.remove-empty-subfields': 'Удалить пустые подполя',
  'fix.mend-links': 'Привести связи в $6 в порядок',
}
