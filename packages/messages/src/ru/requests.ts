/** Publishers' requests for ISSNs. Keys with `letter_` are of the e-mail that a publisher gets after the assignment. */
export const requests = {
  letter_subject: 'ISSN {issns}: {title}',
  letter_greeting: 'Уважаемый издатель!',
  letter_greeting_name: 'Здравствуйте, {name}!',
  letter_assigned:
    '{count, plural, =1 {Вашему изданию присвоен ISSN. Центр: {center}} one {Вашим изданиям присвоен # ISSN. Центр: {center}} few {Вашим изданиям присвоены # ISSN. Центр: {center}} many {Вашим изданиям присвоено # ISSN. Центр: {center}} other {Вашим изданиям присвоено # ISSN. Центр: {center}}}',
  letter_title: 'Ключевое заглавие: {title}',
  letter_medium: 'Носитель: {medium}',
  letter_record: 'Общедоступная запись: {url}',
  letter_bar_code: 'Штрихкод для обложки: {url}',
  letter_where: 'Где печатать ISSN',
  letter_form: 'Пишите ISSN с буквами ISSN перед ним и с дефисом, например: {example}',
  letter_print:
    'В печатном издании: в каждом выпуске, в правом верхнем углу обложки. Если нет места, в выходных сведениях или на титульном листе, рядом с заглавием.',
  letter_online: 'В сетевом издании: на главной странице издания, рядом с заглавием.',
  letter_carrier: 'На диске или другом носителе: на этикетке и на упаковке.',
  letter_both: 'Указывайте все ISSN на каждом носителе, каждый с названием его носителя: {example}',
  letter_issnl:
    'Связующий ISSN (ISSN-L): {issnl}. Он объединяет все носители издания, чтобы каталоги находили их вместе. Он не заменяет ISSN отдельного носителя.',
  letter_bar_code_about:
    'Штрихкод (EAN-13) содержит ISSN и начинается с 977. Он нужен для продажи выпусков. Дополнение из двух или пяти цифр обозначает выпуск.',
  letter_next: 'Что делать дальше',
  letter_next_announced:
    'Ваше издание ещё не вышло, и его запись предварительная. После выхода пришлите нам первый выпуск или его URL. Тогда мы дополним запись.',
  letter_next_published: 'Пришлите нам выпуск с ISSN или его URL, если вы этого ещё не сделали.',
  letter_send_here: 'Пришлите его здесь: {url}',
  letter_changes:
    'Напишите нам до смены заглавия, носителя или издателя, а также если издание прекращается. Новому заглавию часто нужен новый ISSN.',
  letter_regards: 'С уважением',
} as const
