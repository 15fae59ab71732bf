/** Why a URL check failed, by the code of the last check. */
export const URL_REASON =
  '{reason, select, address {URL non valide} scheme {pas une adresse web} reserved {nom réservé sans site} private {adresse d’un réseau privé, non vérifiée} port {pas un port web} dns {serveur introuvable} refused {le serveur refuse les connexions} timeout {pas de réponse à temps} tls {pas de connexion sécurisée (certificat)} network {connexion interrompue} damaged {réponse illisible} redirects {trop de redirections} robots {le serveur n’admet pas les requêtes automatiques (robots.txt)} other {{reason}}}'
