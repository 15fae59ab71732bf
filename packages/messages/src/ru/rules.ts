import { URL_REASON } from './url-reason.ts'

export const rules = {
  'missing-tag': 'Этого обязательного поля нет. Оно должно быть в каждой записи этой категории.',
  'missing-one-of-two': 'В записи нет ни этого поля, ни поля {other}. Добавьте одно из них.',
  'no-publication-statement':
    'Нет сведений о публикации: у полей 264 второй индикатор {value}, а поля 260 в записи нет. Добавьте поле 264 со вторым индикатором 1, местом ($a) и издателем ($b).',
  'classification-letters':
    '${subfield}: «{value}» содержит буквы («{letters}»), которых нет в индексах этой классификации. Укажите только индекс.',
  'missing-subfield': '${subfield}: это обязательное подполе отсутствует или пустое.',
  'missing-subfield-group': 'В поле должно быть одно из подполей {subfields}.',
  'missing-subfield-group.link': 'В поле должно быть одно из подполей {subfields}.',
  'not-repeatable.field': 'Это поле не повторяется. Оставьте в записи только одно.',
  'not-repeatable.subfield': '${subfield}: это подполе не повторяется; оно указано ещё раз: «{value}».',
  'unknown-tag': 'Метка не разрешена: такого поля нет в профиле.',
  'unknown-subfield': '${subfield}: такого подполя нет в профиле этого поля (значение «{value}»).',
  'unknown-indicator': 'Индикатор {indicator} — «{value}»; допустимо: {allowed} (# означает пробел).',
  'field-kind.subfields': 'У контрольного поля нет индикаторов и подполей. Введите только значение.',
  'field-kind.value': 'В поле нет подполей, только текст «{value}».',
  'field-kind.empty': 'Поле пустое. Введите значение или удалите поле.',
  'field-kind.code': 'Код подполя состоит из одного символа; «{subfield}» — не код (значение «{value}»).',
  'fixed-field-length':
    'В поле {length, plural, one {# символ} few {# символа} many {# символов} other {# символа}} вместо {expected}.',
  'control-character.control': '${subfield}: в значении есть управляющие символы ({characters}). Удалите их.',
  'control-character.noncharacter':
    '${subfield}: в значении есть коды, которые не являются символами ({characters}). Удалите их.',
  'control-character.fixed': 'В значении есть символы, которые не являются текстом ({characters}). Удалите их.',
  'stray-character.replacement':
    '${subfield}: в «{value}» есть символ замены (U+FFFD): при преобразовании потерян символ. Введите потерянный символ или удалите символ замены.',
  'stray-character.non-sorting':
    '${subfield}: в «{value}» есть только один из двух знаков несортируемой части (U+0098, U+009C). Отметьте начало и конец или удалите знак.',
  'stray-character.invisible': '${subfield}: в «{value}» есть невидимые символы ({characters}). Удалите их.',
  'empty-subfield':
    '${subfield}: подполе пустое. Введите значение или удалите подполе; при сохранении пустое подполе удаляется.',
  'undefined-code.position': '{position}: MARC 21 не определяет здесь код «{value}» (# — пробел).',
  'undefined-code.status':
    '{position}: «{value}» — не статус публикации продолжающихся ресурсов. Укажите один из этих кодов: {codes}.',
  'undefined-code.form': 'MARC 21 не определяет вида материала с кодом «{value}» (первый символ).',
  'left-justified-codes':
    '{position}: в «{value}» код повторяется или стоит после пробела (# обозначает пробел). Укажите каждый код один раз, начиная слева: «{written}».',
  'issn-format':
    '${subfield}: «{value}» — недопустимый ISSN. ISSN — это четыре цифры, дефис, три цифры и цифра или X; 0000-0000 — не ISSN.',
  'issn-format.citation':
    '${subfield}: «{value}» — недопустимый ISSN. ISSN — это четыре цифры, дефис, три цифры и цифра или X; 0000-0000 — не ISSN.',
  'issn-check-digit': '${subfield}: неверная контрольная цифра в {value}; должна быть {expected}.',
  'issn-check-digit.citation': '${subfield}: неверная контрольная цифра в {value}; должна быть {expected}.',
  'issn-differs.control-number': '${subfield}: {value} не совпадает с ISSN в поле 001, {expected}.',
  'issn-differs.loaded': 'ISSN записи — {expected}; заменить его на «{value}» нельзя.',
  'self-link': '${subfield}: {value} — ISSN этой же записи. Запись нельзя связать с самой собой.',
  'date-entered.no-date': '00-05: «{value}» — не дата в виде ГГММДД.',
  'date-entered.future': '00-05: дата ввода «{value}» ещё не наступила.',
  'start-date.no-year': '07-10: первая дата «{value}» — не год (четыре цифры; u вместо неизвестной цифры).',
  'start-date.early': '07-10: первая дата «{value}» раньше {limit} года.',
  'start-date.late': '07-10: первая дата «{value}» позже {limit} года.',
  'end-date.no-year':
    '11-14: последняя дата «{value}» — не год (четыре цифры; u вместо неизвестной цифры; 9999, если издание выходит).',
  'end-date.early': '11-14: последняя дата «{value}» раньше {limit} года.',
  'end-date.late': '11-14: последняя дата «{value}» позже {limit} года.',
  'end-date.order': '11-14: последняя дата «{value}» раньше первой, «{start}».',
  'status-and-dates.current':
    '11-14: последняя дата — «{value}», но по 06 издание выходит. Введите 9999 или исправьте 06.',
  'status-and-dates.ceased':
    '11-14: последняя дата — «{value}», но по 06 издание прекращено. Введите последний год (uuuu, если он неизвестен) или исправьте 06.',
  'status-and-dates.unknown':
    '11-14: последняя дата — «{value}», но по 06 статус неизвестен. Введите uuuu или исправьте 06.',
  'one-abbreviated-key-title':
    '${subfield}: «{value}» — второе сокращённое ключевое заглавие. Пробел во втором индикаторе может быть только у одного поля 210.',
  'alternate-script-link.unreadable':
    '${subfield}: «{value}» — не связь между письменностями. Введите в поле 880 метку и номер, например 245-01, а в других полях — 880 и номер, например 880-01.',
  'alternate-script-link.written':
    '${subfield}: у связи «{value}» пробелы по краям или номер не из двух цифр. Введите «{expected}».',
  'alternate-script-link.unnumbered':
    '${subfield}: у «{value}» номер 00, который допустим только у поля 880 без связанного поля. Введите номер поля 880 для этого поля или удалите подполе.',
  'alternate-script-link.unknown-tag':
    '${subfield}: «{value}» содержит метку {linked}, но профиль не позволяет связать поле 880 с {linked}.',
  'alternate-script-link.of-880':
    '${subfield}: «{value}» указывает на поле 880. Введите метку поля, записанного латиницей.',
  'alternate-script-link.no-partner':
    '${subfield}: у «{value}» нет связанного поля: в записи нет поля {linked} с $6 880-{number}.',
  'alternate-script-link.no-880':
    '${subfield}: у «{value}» нет связанного поля: в записи нет поля 880 с $6 {field}-{number}.',
  'alternate-script-link.repeated': '${subfield}: номер {number} из «{value}» уже есть у другого поля.',
  'too-large.field': 'В поле {bytes, number} байт; ISO 2709 допускает {limit, number} байт в поле.',
  'too-large.record': 'В записи {bytes, number} байт; ISO 2709 допускает {limit, number} байт.',
  'no-attempt-to-code': '{position}: позиция не закодирована («{value}»). Профиль требует кода.',
  'code-shape.written': '{place}: в списке код «{value}» записан как «{expected}».',
  'code-shape.written-elsewhere': '{place}: в списке код «{value}» записан как «{expected}».',
  'code-shape.script':
    '${subfield}: письменность «{script}» в «{value}» — не код MARC 21 и не код ISO 15924 (четыре буквы, например Cyrl, или три цифры).',
  'reference-list.centres': '{place}: ни у одного центра ISSN нет кода «{value}».',
  'reference-list.countries': '{place}: «{value}» нет в списке стран (ISO 3166, три буквы).',
  'reference-list.lcCountries': '{place}: «{value}» нет в списке стран MARC (# обозначает пробел).',
  'reference-list.lcCountries-elsewhere': '{place}: «{value}» нет в списке стран MARC (# обозначает пробел).',
  'reference-list.languages': '{place}: «{value}» нет в списке языков (# обозначает пробел).',
  'reference-list.languages-elsewhere': '{place}: «{value}» нет в списке языков (# обозначает пробел).',
  'obsolete-code.replaced': '{place}: «{value}» — устаревший код (# обозначает пробел). Действующий код — «{current}».',
  'obsolete-code.candidates':
    '{place}: «{value}» — устаревший код (# обозначает пробел). Выберите один из действующих кодов: {current}.',
  'reference-list.media': '{place}: «{value}» нет в списке носителей.',
  'reference-list.categories': '{place}: «{value}» нет в списке категорий. Запись считается свободной.',
  'reference-list.contentTypes': '{place}: «{value}» нет в списке видов содержания MARC.',
  'reference-list.mediaTypes': '{place}: «{value}» нет в списке средств доступа MARC.',
  'reference-list.carrierTypes': '{place}: «{value}» нет в списке видов носителей MARC.',
  'reference-list.accessStatuses': '{place}: «{value}» нет в списке статусов доступа MARC.',
  'bibliographic-level':
    '07: библиографический уровень «{value}»; ISSN присваивается только записям с уровнем {allowed}.',
  'prepublication-level':
    '17: уровень кодирования «{value}» (до публикации), но запись категории «Регистр» описывает вышедшее издание.',
  'current-and-succeeded.succeeded':
    '«{value}» (второй индикатор {indicator}) продолжает это издание, но по 008/06 оно ещё выходит.',
  'current-and-succeeded.in-part':
    'Часть этого издания продолжается как «{value}» (второй индикатор {indicator}). Проверьте, выходит ли остальное, как указано в 008/06.',
  'several-languages.too-few':
    '35-37: «{value}» означает несколько языков, но в 041 $a указано меньше двух. Добавьте языки в 041.',
  'several-languages.not-first': '35-37: язык «{value}» не первый в 041 $a («{first}») и не «mul».',
  'online-address': '${subfield}: издание сетевое (007 {value}), но ни в 856, ни в 857 нет URL в $u.',
  'address-format':
    '${subfield}: «{value}» — недопустимый URL. URL начинается с http://, https:// или ftp://, содержит имя сервера и не содержит пробелов.',
  'address-credentials':
    '${subfield}: URL «{value}» содержит имя пользователя или пароль. Записи общедоступны: удалите эти данные из URL.',
  'broken-address': `\${subfield}: последняя проверка «{value}» не удалась: {status, plural, =0 {} other {{status, number, ::group-off} }}${URL_REASON}.`,
  'abbreviated-title.longer':
    '${subfield}: сокращённое ключевое заглавие «{value}» длиннее ключевого заглавия в 222 «{keyTitle}».',
  'abbreviated-title.no-qualifier':
    '${subfield}: в 222 есть уточнение «{expected}». Добавьте его сокращённую форму в 210.',
  'abbreviated-title.extra-qualifier': '${subfield}: в 222 нет уточнения, которое соответствует «{value}».',
  'alternate-script-link.not-first':
    '${subfield}: «{value}» находится после других подполей. Переместите $6 в начало поля.',
  'link-target.unknown':
    '${subfield}: {value} нет в базе данных. Издания на других носителях должны быть зарегистрированы; остальные связи могут указывать ISSN, зарегистрированные в другом месте.',
  'link-target.unknown-other':
    '${subfield}: {value} нет в базе данных. Проверьте номер; он может быть зарегистрирован и в другом месте.',
  'link-target.no-serial':
    '${subfield}: {value} не описывает издания; категория записи — «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}».',
  'reverse-link': '${subfield}: в записи {value} нет встречной связи ({reverse}).',
  'reverse-link.other': '${subfield}: в записи {value} нет встречной связи ({reverse}).',
  'other-medium.same-medium':
    '${subfield}: у {value} тот же носитель, «{medium}». Поле 776 указывает на издание на другом носителе.',
  'other-medium.other-issnl':
    '${subfield}: у {value} ISSN-L {theirs}, а у семейства этой записи — {issnl}. У издания на всех носителях один ISSN-L.',
  'family-issnl': '${subfield}: несовпадение ISSN-L. ISSN-L семейства — {expected}, а не {value}.',
  'issnl-replaced': '${subfield}: {value} заменяется на {expected}, ISSN-L семейства.',
  'country-and-centre.national':
    '${subfield}: центр {centre} не регистрирует издания страны {value}. Его страны: {countries}.',
  'country-and-centre.central':
    '${subfield}: у страны {value} есть свой центр ISSN. Международный центр ({centre}) регистрирует издания стран, где центра нет.',
  'lc-and-iso-country.code': '${subfield}: код страны MARC «{value}» не соответствует {iso} в $c.',
  'lc-and-iso-country.position': '{position}: код страны MARC «{value}» не соответствует {iso} в 044 $c.',
  'lc-and-iso-country.differ': '{position}: код страны MARC «{value}» отличается от «{stated}» в 044 $a.',
  'same-key-title':
    '${subfield}: {count, plural, one {ещё у # записи} few {ещё у # записей} many {ещё у # записей} other {ещё у # записи}} ключевое заглавие «{value}» (без учёта регистра, диакритики и пунктуации): {issns}.',
  'cancellation.unknown': '${subfield}: {value} нельзя аннулировать: этого номера нет в базе данных.',
  'cancellation.other-centre': '${subfield}: {value} нельзя аннулировать здесь: номер принадлежит центру {centre}.',
  'cancellation.category':
    '${subfield}: {value} нельзя аннулировать: категория записи — «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}».',
  'cancellation.already': '${subfield}: {value} уже аннулирован. Его заменяет {other}.',
  'cancellation.circle':
    '${subfield}: {value} аннулирует этот номер, прямо или через другие записи. Два номера не могут заменять друг друга.',
  'cancellation.by-category':
    '${subfield}: запись категории «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}» не может аннулировать другой номер. Удалите {value} здесь или внесите его в запись действующего номера.',
  'cancellation.cited':
    '${subfield}: эта запись аннулирует {value}, но с ним ещё {count, plural, one {связана # другая запись} few {связаны # другие записи} many {связаны # других записей} other {связаны # другой записи}}: {issns}{more, plural, =0 {} other { и ещё #}}.',
  'cancellation.unlike':
    '${subfield}: {value} может быть номером другого издания. {aspect, select, key_title {Ключевое заглавие} title {Заглавие} publisher {Издатель} years {Годы (008)} country {Страна (008)} medium {Носитель (007)} other {{aspect}}}: «{there}» в {value}, «{here}» в этой записи.',
  'cancellation.unknown-replacement': '${subfield}: {value} не может заменить этот номер: его нет в базе данных.',
  'cancellation.foreign-replacement': '${subfield}: {value} заменяет этот номер, но принадлежит центру {centre}.',
  'cancellation.invalid-replacement':
    '${subfield}: {value} не может заменить этот номер: категория записи — «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}». Укажите номер действующего издания.',
  'cancellation.draft-replacement':
    '${subfield}: {value} пока не может заменить этот номер: под ним есть только черновик. Сначала сохраните его как активную запись.',
  'cancellation.replacement-circle':
    '${subfield}: {value} не может заменить этот номер: {value} сам аннулирован и прямо или через другие номера заменён этим номером.',
  'cancellation.still-cited':
    '${subfield}: номер становится {category, select, can {аннулированным} other {исключённым}}, а с ним ещё {count, plural, one {связана # другая запись} few {связаны # другие записи} many {связаны # других записей} other {связаны # другой записи}}: {issns}{more, plural, =0 {} other { и ещё #}}.',
  'replacement-of-valid':
    '${subfield}: запись имеет категорию «{category, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{category}}}» и не аннулирована, поэтому её номер нельзя заменить другим. Удалите {value}.',
  'successor-circle.own':
    '${subfield}: {value} не может и предшествовать этому изданию, и продолжать его: номер указан также в {opposite}. Удалите одну из двух связей.',
  'successor-circle.own-published':
    '${subfield}: {value} не может и предшествовать этому изданию, и продолжать его: номер указан также в {opposite}. Удалите одну из двух связей.',
  'successor-circle.other':
    '${subfield}: запись {value} указывает эту запись в своём поле {field}: каждое издание {field, select, 780 {предшествовало бы другому} other {продолжало бы другое}}. Исправьте одну из двух связей.',
  'successor-circle.other-published':
    '${subfield}: запись {value} указывает эту запись в своём поле {field}: каждое издание {field, select, 780 {предшествовало бы другому} other {продолжало бы другое}}. Исправьте одну из двух связей.',
  'successor-circle.partner':
    '${subfield}: {value} указан как предшествующее заглавие, но в одной из двух записей другая указана как участник слияния (785 со вторым индикатором 7 перед последним). Исправьте одну из двух связей.',
  'succession-dates.earlier-title':
    '${subfield}: предшествующее издание {value} начинается в {start} году, после того как это издание прекратилось в {end} году. Проверьте связь и 008/07-14 обеих записей.',
  'succession-dates.later-title':
    '${subfield}: последующее издание {value} прекратилось в {end} году, до начала этого издания в {start} году. Проверьте связь и 008/07-14 обеих записей.',
  'cancelled-removed': '${subfield}: эта запись аннулирует {value}. Убрать этот номер из 022 $z нельзя. Верните его.',
  'category-transition.never':
    '${subfield}: запись категории «{before, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{before}}}» не может перейти в «{value, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{value}}}».',
  'category-transition.by-ic':
    '${subfield}: только сотрудники международного центра могут перевести запись из категории «{before, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{before}}}» в «{value, select, reg {Регистр} wor {В работе} fre {Свободен} val {Запрос на проверку} leg {Унаследованный} sup {Исключён} can {Аннулирован} other {{value}}}».',
  'cancelled-without-replacement':
    '${subfield}: аннулированная запись должна указывать действующий ISSN, который её заменяет.',
  'category-needed':
    '${subfield}: у записи есть заглавия, но нет действительной категории; она считается свободной. Укажите категорию.',
  'fix.take-replacement-away': 'Удалить номер',
  'fix.put-back': 'Восстановить номер',
  'fix.write-issn': 'Записать как ISSN',
  'fix.correct-check-digit': 'Исправить контрольную цифру',
  'fix.set-only-indicator': 'Ввести единственный допустимый индикатор',
  'fix.put-code': 'Ввести «{expected}»',
  'fix.remove-credentials': 'Убрать имя пользователя и пароль',
  'fix.write-address': 'Записать как URL',
  'fix.remove-characters': 'Удалить символы',
  'fix.remove-empty-subfields': 'Удалить пустые подполя',
  'fix.mend-links': 'Исправить связи в $6',
}

export const ruleNames = {
  'unknown-tag': 'Метки нет в профиле',
  'field-kind.subfields': 'Контрольное поле с подполями',
  'field-kind.value': 'Поле данных без подполей',
  'field-kind.empty': 'Пустое поле',
  'field-kind.code': 'Код подполя длиннее одного символа',
  'not-repeatable.field': 'Повторение неповторяемого поля',
  'not-repeatable.subfield': 'Повторение неповторяемого подполя',
  'unknown-indicator': 'Недопустимый индикатор',
  'unknown-subfield': 'Подполя нет в профиле',
  'fixed-field-length': 'Фиксированное поле неверной длины',
  'control-character.control': 'Управляющие символы в значении',
  'control-character.noncharacter': 'Коды, которые не являются символами',
  'control-character.fixed': 'Управляющие символы в фиксированном поле',
  'stray-character.replacement': 'Символ замены U+FFFD',
  'stray-character.non-sorting': 'Только один из двух знаков несортируемой части',
  'stray-character.invisible': 'Невидимые символы в заглавии',
  'empty-subfield': 'Пустое подполе',
  'missing-tag': 'Нет обязательного поля',
  'missing-one-of-two': 'Нет ни одного из двух полей',
  'no-publication-statement': 'Нет сведений о публикации',
  'missing-subfield': 'Нет обязательного подполя',
  'missing-subfield-group': 'Нет ни одного из возможных подполей',
  'missing-subfield-group.link': 'Нет ни одного из возможных подполей в связи, кроме 776',
  'undefined-code.position': 'Позиция с кодом, которого нет в MARC 21',
  'undefined-code.status': 'Статус публикации (008/06), не определённый для продолжающихся ресурсов',
  'undefined-code.form': 'Вид материала, которого нет в MARC 21',
  'left-justified-codes': 'Позиции для нескольких кодов: пробел перед кодом или повторение кода',
  'no-attempt-to-code': 'Незакодированная позиция',
  'code-shape.written': 'Код написан не так, как в списке',
  'code-shape.written-elsewhere': 'Код написан не так, как в списке, во второстепенном подполе',
  'code-shape.script': 'Неверная форма кода письменности',
  'reference-list.centres': 'Несуществующий центр ISSN',
  'reference-list.countries': 'Страны нет в списке',
  'reference-list.lcCountries': 'Страны MARC нет в списке',
  'reference-list.lcCountries-elsewhere': 'Код страны MARC не из списка, в поле, отличном от 008 и 044 $a',
  'reference-list.languages': 'Языка нет в списке',
  'reference-list.languages-elsewhere': 'Код языка не из списка, в поле, отличном от 008 и 041 $a',
  'obsolete-code.replaced': 'Устаревший код, который заменён одним действующим',
  'obsolete-code.candidates': 'Устаревший код, который можно заменить одним из нескольких действующих',
  'reference-list.media': 'Носителя нет в списке',
  'reference-list.categories': 'Категории нет в списке',
  'reference-list.contentTypes': 'Вида содержания нет в списке',
  'reference-list.mediaTypes': 'Средства доступа нет в списке',
  'reference-list.carrierTypes': 'Вида носителя нет в списке',
  'reference-list.accessStatuses': 'Статуса доступа нет в списке',
  'bibliographic-level': 'Библиографический уровень, которому ISSN не присваивается',
  'prepublication-level': 'Запись категории «Регистр» закодирована как описание до публикации',
  'issn-format': 'Неверная форма ISSN',
  'issn-format.citation': 'Неверная форма ISSN, в 510',
  'issn-check-digit': 'Неверная контрольная цифра ISSN',
  'issn-check-digit.citation': 'Неверная контрольная цифра ISSN, в 510',
  'issn-differs.control-number': '022 отличается от 001',
  'issn-differs.loaded': 'Изменён номер записи',
  'self-link': 'Запись связана сама с собой',
  'date-entered.no-date': 'Дата ввода не является датой',
  'date-entered.future': 'Дата ввода ещё не наступила',
  'start-date.no-year': 'Первая дата не является годом',
  'start-date.early': 'Первая дата слишком ранняя',
  'start-date.late': 'Первая дата слишком поздняя',
  'end-date.no-year': 'Последняя дата не является годом',
  'end-date.early': 'Последняя дата слишком ранняя',
  'end-date.late': 'Последняя дата слишком поздняя',
  'end-date.order': 'Последняя дата раньше первой',
  'status-and-dates.current': 'Выходящее издание с последней датой',
  'status-and-dates.ceased': 'Прекращённое издание без последнего года',
  'status-and-dates.unknown': 'Издание с неизвестным статусом и последней датой',
  'current-and-succeeded.succeeded': 'Выходящее издание с последующим заглавием',
  'current-and-succeeded.in-part': 'Выходящее издание, частично продолженное',
  'several-languages.too-few': 'В 008 указано «несколько языков», но в 041 меньше двух',
  'several-languages.not-first': 'Язык из 008 не первый в 041',
  'classification-letters': 'Буквы в индексе классификации без букв',
  'online-address': 'Сетевое издание без URL в 856 или 857',
  'address-format': 'Недопустимый URL',
  'address-credentials': 'URL с именем пользователя или паролем',
  'one-abbreviated-key-title': 'Больше одного сокращённого ключевого заглавия',
  'abbreviated-title.longer': 'Сокращённое ключевое заглавие длиннее ключевого',
  'abbreviated-title.no-qualifier': 'В сокращённом ключевом заглавии нет уточнения',
  'abbreviated-title.extra-qualifier': 'У сокращённого ключевого заглавия есть уточнение, у ключевого — нет',
  'alternate-script-link.unreadable': 'Недопустимая связь между письменностями',
  'alternate-script-link.written':
    'Связь между письменностями, записанная с пробелами по краям или с номером не из двух цифр',
  'alternate-script-link.unnumbered': 'Поле, кроме 880, с номером связи 00',
  'alternate-script-link.unknown-tag': 'Поле 880, в $6 которого указана метка не из профиля',
  'alternate-script-link.of-880': 'Поле 880 связано с полем 880',
  'alternate-script-link.no-partner': 'Поле 880 без связанного поля',
  'alternate-script-link.no-880': 'Поле без связанного поля 880',
  'alternate-script-link.repeated': 'Номер связи использован дважды',
  'alternate-script-link.not-first': '$6 не первое подполе',
  'too-large.field': 'Поле слишком велико для ISO 2709',
  'too-large.record': 'Запись слишком велика для ISO 2709',
  'country-and-centre.national': 'Центр не регистрирует издания этой страны',
  'country-and-centre.central': 'У страны есть свой центр ISSN',
  'lc-and-iso-country.code': 'Страна MARC не соответствует стране ISO',
  'lc-and-iso-country.position': 'Страна в 008 не соответствует стране ISO',
  'lc-and-iso-country.differ': 'Страны в 008 и 044 различаются',
  'cancelled-removed': 'Удалён аннулированный номер',
  'category-transition.never': 'Недопустимая смена категории',
  'category-transition.by-ic': 'Смена категории только для международного центра',
  'cancelled-without-replacement': 'Аннулированная запись без заменяющего номера',
  'replacement-of-valid': 'Замена для действующего номера',
  'category-needed': 'Запись с заглавиями, но без действительной категории',
  'broken-address': 'Последняя проверка URL не удалась',
  'link-target.unknown': 'Связь с записью, которой нет в базе данных',
  'link-target.unknown-other': 'Связь с записью, которой нет в базе данных (кроме 776)',
  'link-target.no-serial': 'Связь с номером, который не описывает издание',
  'reverse-link': 'У связанной записи нет встречной связи',
  'reverse-link.other': 'У связанной записи нет встречной связи (кроме 776)',
  'other-medium.same-medium': '776 указывает на издание на том же носителе',
  'other-medium.other-issnl': '776 указывает на издание с другим ISSN-L',
  'family-issnl': 'ISSN-L не совпадает с ISSN-L семейства',
  'issnl-replaced': 'ISSN-L заменён на ISSN-L семейства',
  'same-key-title': 'У других записей то же ключевое заглавие',
  'successor-circle.own': 'Издание и предшествует этому, и продолжает его',
  'successor-circle.own-published':
    'Издание указано и как предшествующее, и как последующее в записи, которая уже опубликована в таком виде',
  'successor-circle.other': 'Два издания предшествуют друг другу',
  'successor-circle.other-published':
    'Два издания предшествуют друг другу, в записи, которая уже опубликована в таком виде',
  'successor-circle.partner': 'Участник слияния указан и как предшествующее издание',
  'succession-dates.earlier-title': 'Предшествующее издание начинается после конца этого',
  'succession-dates.later-title': 'Последующее издание прекратилось до начала этого',
  'cancellation.unknown': 'Аннулированного номера нет в базе данных',
  'cancellation.other-centre': 'Аннулированный номер другого центра',
  'cancellation.category': 'Номер этой категории нельзя аннулировать',
  'cancellation.already': 'Номер уже аннулирован другой записью',
  'cancellation.circle': 'Два номера аннулируют друг друга',
  'cancellation.by-category': 'Категория, которая не может аннулировать другой номер',
  'cancellation.cited': 'Другие записи ещё связаны с номером, который аннулирует эта запись',
  'cancellation.unlike': 'Аннулируемый номер может быть номером другого издания',
  'cancellation.unknown-replacement': 'Заменяющего номера нет в базе данных',
  'cancellation.foreign-replacement': 'Заменяющий номер другого центра',
  'cancellation.invalid-replacement': 'Заменяющий номер недействителен',
  'cancellation.draft-replacement': 'Заменяющий номер есть только в черновике',
  'cancellation.replacement-circle': 'Заменяющий номер сам заменён этим номером',
  'cancellation.still-cited': 'Другие записи ещё связаны с этим аннулированным номером',
  'waits-for-lock': 'Изменение ждёт снятия блокировки',
  'makes-invalid': 'Другая запись не изменяется: она стала бы ошибочной',
  'ic-only-centre': 'Центр может указать только международный центр',
  'ic-only-issnl': 'ISSN-L может указать только международный центр',
  'ic-only-force-flag': 'Отметка обхода правил только для международного центра',
  'ic-only-link': 'Связь может удалить только международный центр',
  'ic-only-enrichment': 'Данные обогащения может менять только международный центр',
  enrichment_ignored: 'Поле записывает система: значение из файла не принято',
  'duplicate-category': 'Дубликат с категорией, кроме «Регистр» и «В работе»',
  'duplicate-moved': 'Дубликат получил другой номер',
}
