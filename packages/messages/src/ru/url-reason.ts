/** Why an address did not answer, by the code of its last check. */
export const URL_REASON =
  '{reason, select, address {это не адрес} scheme {это не веб-адрес} reserved {имя, которое по определению никуда не ведёт} private {адрес частной сети, такие не проверяются} port {порт не из веба} dns {нет сервера с таким именем} refused {сервер не принимает соединений} timeout {ответ не пришёл вовремя} tls {не удалось установить безопасное соединение (сертификат)} network {соединение прервалось} damaged {ответ не удаётся прочитать} redirects {слишком много перенаправлений} other {{reason}}}'
