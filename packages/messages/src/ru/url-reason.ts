/** Why a URL check failed, by the code of the last check. */
export const URL_REASON =
  '{reason, select, address {недопустимый URL} scheme {не веб-адрес} reserved {зарезервированное имя без сайта} private {адрес частной сети, не проверяется} port {не веб-порт} dns {сервер не найден} refused {сервер не принимает соединений} timeout {нет ответа вовремя} tls {нет безопасного соединения (сертификат)} network {соединение прервалось} damaged {ответ не читается} redirects {слишком много перенаправлений} robots {сервер не допускает автоматических запросов (robots.txt)} other {{reason}}}'
