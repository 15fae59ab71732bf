export const imports = {
  unreadable: 'Notice illisible : cette partie du fichier n’est pas une notice (notice {position}, octet {offset}).',
  'malformed-number':
    '« {value} » en 022 $a n’est pas un ISSN ; aucun autre numéro ne lui a été attribué. Corrigez-le ou supprimez-le.',
  'wrong-check-digit':
    'Le caractère de contrôle de {value} est faux (pour ces chiffres ce serait {expected}) : aucune notice ne peut être enregistrée sous ce numéro.',
  'double-number':
    '{value} fait double emploi avec un autre ISSN du fichier ; seule la première notice portant ce numéro est importée.',
  'already-described': '{value} est déjà décrit. Pour modifier sa notice, importez le fichier en mode « Réimport ».',
  'other-block': '{value} appartient au centre {center}, non au centre de cet import.',
  'other-centre':
    'La notice {value} appartient au centre {center} ; vous ne pouvez modifier que les notices de votre centre.',
  'not-described':
    'Aucune notice décrite ne porte le numéro {value}. Pour l’ajouter, importez le fichier en mode « Nouvel import ».',
  'no-number': 'La notice n’a pas de numéro ; un réimport ne peut trouver ce qu’il faut modifier.',
  locked: '{value} est verrouillé par un autre utilisateur : {holder} le modifie.',
  'no-number-left': 'La notice n’a pas de numéro, et les blocs du centre n’en ont plus de libre.',
  'no-active-block': 'La notice n’a pas de numéro, et le centre n’a pas de bloc actif où en prendre un.',
  unstorable:
    'La zone {field} contient un caractère qui ne peut être enregistré (NUL ou moitié d’une paire de substitution).',
  failed:
    'Impossible de traiter la notice : la base de données n’a pas pu la recevoir (erreur {value}) ; rien n’en a été enregistré.',
  excluded: 'Écartée par la personne qui a examiné l’essai.',
  'no-block': '{value} ne se trouve dans aucun bloc connu de ce système.',
  'double-title': 'Le titre clé « {value} » figure déjà dans ce fichier, à la notice {position}.',
  'control-number-replaced':
    'Le numéro de contrôle d’un autre système a été remplacé par {issn} ; il est conservé en 035 : « {value} ».',
  'number-written':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » est enregistré sous la forme {issn}, comme s’écrit un ISSN.',
  file_gone: 'Le fichier de cet import n’est plus là ; envoyez-le à nouveau.',
  nothing_readable:
    'Impossible d’analyser la notice en position {position} (octet {offset}) : aucune notice n’a pu être lue dans {file}. Vérifiez que c’est le bon fichier.',
  'report-status': 'Statut',
  'report-numbers': 'ISSN en double',
  'report-titles': 'Titres en double',
  'report-centres': 'Changements de centre',
  'report-categories': 'Changements de catégorie',
  'report-rules': 'Règles',
  'report-records': 'Notices',
  'report-records-next': 'Notices {number}',
  'column-file': 'Fichier',
  'column-mode': 'Mode',
  'column-centre': 'Centre',
  'column-category': 'Catégorie',
  'column-dry-run': 'Essai',
  'column-date': 'Date',
  'column-user': 'Utilisateur',
  'column-outcome': 'Résultat',
  'column-records': 'Notices',
  'column-issn': 'ISSN',
  'column-positions': 'Positions',
  'column-title': 'Titre',
  'column-position': 'Position',
  'column-offset': 'Octet',
  'column-from': 'De',
  'column-to': 'À',
  'column-rule': 'Règle',
  'column-description': 'Description',
  'column-level': 'Niveau',
  'column-occurrences': 'Occurrences',
  'column-errors': 'Erreurs',
  'column-warnings': 'Avertissements',
  'column-problems': 'Problèmes',
  'outcome-rejected': 'Rejetée',
  'outcome-draft': 'Importée comme brouillon',
  'outcome-active_with_warnings': 'Active, avec avertissements',
  'outcome-active': 'Active',
  'level-error': 'Erreur',
  'level-warning': 'Avertissement',
  'mode-new': 'Nouvel import',
  'mode-reimport': 'Réimport',
  yes: 'Oui',
  no: 'Non',
  'errors-head':
    '{file} : {records, plural, one {# notice} other {# notices}}, {rejected, plural, one {# rejetée} other {# rejetées}}, {draft, plural, one {# importée comme brouillon} other {# importées comme brouillons}}, {active_with_warnings, plural, one {# active} other {# actives}} avec avertissements, {active, plural, one {# active} other {# actives}}.{dry, select, true { Essai : rien n’a été enregistré.} other {}}',
  'errors-record':
    'Notice {position}, octet {offset}{issn, select, none {} other {, {issn}}}{title, select, none {} other {, {title}}} : {outcome}',
  'errors-none': 'Ces notices ne présentent aucun problème.',
  'one-sided': '{issn} renvoie à {other}, où manque {field} en retour.',
  'revert-invalid':
    '{invalid, plural, one {# notice serait devenue invalide et a été laissée telle quelle :} many {# de notices seraient devenues invalides et ont été laissées telles quelles :} other {# notices seraient devenues invalides et ont été laissées telles quelles :}}',
  reverted:
    '{reverted, plural, one {# notice a} other {# notices ont}} retrouvé le contenu précédent, ou quitté la base. {kept, plural, =0 {Aucune n’est restée telle quelle.} one {# notice a été modifiée depuis l’import, ou une notice qui reste la cite, et reste comme elle est :} other {# notices ont été modifiées depuis l’import, ou des notices qui restent les citent, et restent comme elles sont :}}',
}
