export const marc = {
  'in-record':
    'Notice {position}, octet {offset}{line, select, 0 {} other {, ligne {line}}}{id, select, none {} other {, 001 {id}}}{tag, select, none {} other {, zone {tag}}} : {sentence}',
  'in-file': '{name} : {sentence}',
  'same-file': 'L’entrée et la sortie sont le même fichier, {name}. Indiquez un autre fichier de sortie.',
  'cannot-write': 'Impossible d’écrire le fichier {name} : {reason}',
  'unknown-format': 'Format {value} inconnu. Formats connus : {known}.',
  'not-in-unimarc': 'UNIMARC n’a pas de zone pour : {places}.',
  'no-record': 'Aucune notice n’a pu être lue.',
  converted:
    '{count, plural, one {# notice écrite} other {# notices écrites}}, {damaged, plural, =0 {aucune endommagée} one {# endommagée} other {# endommagées}}, {skipped, plural, =0 {aucune ignorée} one {# ignorée} other {# ignorées}}.',

  'empty-file': 'Le fichier est vide.',
  'not-marc':
    'Ce fichier ne contient pas de notices MARC : aucune n’y a été trouvée. Vérifiez qu’il s’agit du bon fichier.',
  'unreadable-bytes':
    '{count, plural, one {# octet n’a pas pu être lu comme une notice et a été ignoré} other {# octets n’ont pas pu être lus comme une notice et ont été ignorés}}. Comparez avec la source du fichier.',
  'junk-between-records':
    '{count, plural, one {# octet placé entre les notices n’appartient à aucune notice et a été ignoré} other {# octets placés entre les notices n’appartiennent à aucune notice et ont été ignorés}}.',
  'line-ends-between-records':
    'Il y a des fins de ligne ou du remplissage entre les notices. Ils ont été ignorés, ici et dans le reste du fichier.',
  'byte-order-mark':
    'Le fichier commence par une marque d’ordre des octets, qui ne fait pas partie d’ISO 2709. Elle a été ignorée.',
  'record-too-large':
    'La notice compte {count} octets, plus que la limite de {limit}, et n’a été lue qu’en partie. Un séparateur de notice manque peut-être dans la source.',
  'truncated-record':
    'Cette notice est tronquée : le fichier s’arrête, ou la notice suivante commence, avant la fin de la notice. Seule la partie disponible a été lue. Procurez-vous de nouveau le fichier.',

  'wrong-record-length':
    'Le guide annonce une longueur de {declared} ; la notice compte {actual} octets. Elle a été lue jusqu’à sa fin réelle.',
  'missing-record-terminator':
    'La notice n’a pas de séparateur de notice ; elle a été lue jusqu’au début de la suivante.',
  'terminator-in-record': 'Une valeur contient un séparateur de zone ou de notice. Il a été lu comme un blanc.',
  'wrong-base-address':
    'Selon le guide, les données commencent à l’octet {declared}. En réalité, elles commencent à l’octet {actual} et ont été lues à partir de là.',
  'wrong-leader-flags': 'Guide {positions} : « {value} » au lieu de « {expected} ».',
  'leader-not-ascii': 'Le guide contient des caractères interdits ; ils ont été lus comme des blancs.',
  'bad-directory':
    'Le répertoire ne correspond pas aux données ; {fields, plural, one {# zone a été retrouvée} other {# zones ont été retrouvées}} grâce aux séparateurs de zone. Vérifiez la notice.',
  'directory-without-fields':
    'Le répertoire annonce {count, plural, one {une zone} other {# zones}} ({tags}) sans données correspondantes.',
  'fields-without-directory':
    'Une zone de {count} octets est absente du répertoire, son étiquette est donc inconnue. La zone a été ignorée : « {value} ».',
  'no-fields': 'La notice n’a aucune zone.',
  'too-many-fields':
    'La notice compte {count} zones ; la limite est {limit}. Répartissez les zones entre plusieurs notices ou supprimez-en.',

  'bad-tag': 'L’étiquette « {value} » ne se compose pas de trois lettres ou chiffres.',
  'continued-field':
    'La zone occupe {bytes} octets et a plusieurs entrées dans le répertoire (longueur 0000). Elle a été lue comme une seule zone ; la plupart des logiciels MARC 21 ne peuvent pas la lire.',
  'empty-field': 'La zone est vide.',
  'field-without-subfields': 'La zone n’a pas de sous-zones. Son texte est resté inchangé : « {value} ».',
  'text-before-subfields':
    'Du texte précède la première sous-zone. Il a été lu comme une sous-zone dont le code est un blanc : « {value} ».',
  'control-field-with-subfields': 'Une zone de contrôle a des sous-zones. Elles sont restées inchangées.',
  'missing-subfield-code': 'Une sous-zone n’a pas de code : « {value} ».',
  'bad-indicator': 'Les indicateurs « {value} » doivent être deux caractères admis.',

  'declared-utf8-is-marc8':
    'Le guide annonce UTF-8 (position 09 : a), mais le texte est en MARC-8. Il a été lu en MARC-8.',
  'declared-utf8-is-latin1':
    'Le guide annonce UTF-8 (position 09 : a), mais le texte est en Latin-1 (Windows-1252). Il a été lu en Latin-1.',
  'declared-marc8-is-utf8':
    'Le guide annonce MARC-8 (position 09 : blanc), mais le texte est en UTF-8. Il a été lu en UTF-8.',
  'declared-marc8-is-latin1':
    'Le guide annonce MARC-8 (position 09 : blanc), mais le texte est en Latin-1 (Windows-1252). Il a été lu en Latin-1.',
  'unknown-encoding':
    'La position 09 du guide n’est pas un jeu de caractères de MARC 21. Le jeu de caractères a été détecté d’après le texte.',
  'invalid-utf8':
    '{count, plural, one {# octet n’est pas de l’UTF-8 valide} other {# octets ne sont pas de l’UTF-8 valide}} ; chaque endroit est marqué par \uFFFD. Corrigez le texte.',
  'unknown-marc8-characters':
    '{count, plural, one {# caractère est absent} other {# caractères sont absents}} des tables MARC-8 ; chaque endroit est marqué par \uFFFD. Corrigez le texte.',
  'nul-character': 'Le caractère {character} de la valeur est un NUL, impossible à enregistrer. Supprimez-le.',
  'unpaired-surrogate':
    'Le caractère {character} de la valeur est un substitut isolé, impossible à enregistrer. Supprimez-le.',
  'delimiter-in-value':
    'Le caractère {character} d’une valeur est le caractère de contrôle {value}, réservé par MARC. Supprimez-le.',

  'field-too-long':
    'La zone occupe {bytes} octets ; ISO 2709 en admet {limit}. Abrégez-la, divisez-la ou choisissez un autre format.',
  'record-too-long':
    'La notice occupe {bytes} octets ; ISO 2709 en admet {limit}. Abrégez-la ou choisissez un autre format.',
  'bad-leader-length':
    'Le guide « {value} » compte {length} caractères ou en contient d’interdits. Il doit avoir 24 caractères ASCII.',
  'bad-subfield-code': 'Le code de sous-zone doit être un seul caractère ASCII imprimable, et non « {value} ».',
  'not-in-xml':
    'Le caractère {character} d’une valeur est {value}, que XML n’admet pas ; \uFFFD a été écrit à sa place.',
  'not-in-aleph':
    'Le caractère {character} d’une valeur est {value}, qu’Aleph séquentiel n’admet pas ; la notice a été omise.',

  'mrk-not-a-field':
    'La ligne n’est pas une zone (=ÉTIQUETTE et deux blancs) ; son texte a été ajouté à la zone précédente : « {value} ».',
  'aleph-not-a-field':
    'La ligne n’est pas une zone (numéro de système, étiquette, indicateurs, contenu) et a été ignorée : « {value} ».',
  'mrk-unknown-mnemonic': 'Le mnémonique « {value} » entre accolades est inconnu et est resté inchangé.',
  'mrk-missing-leader': 'La notice n’a pas de ligne LDR. Le guide « {leader} » a été utilisé.',
  'mrk-missing-blank-line': 'Aucune ligne vide ne précède cette notice.',
  'mrk-line-too-long': 'La ligne compte {bytes} octets, plus que la limite de {limit}, et a été ignorée.',
  'empty-subfields': 'Des sous-zones vides de l’occurrence {occurrence} ont été supprimées : {subfields}.',
  'read-from-unimarc':
    'La notice est en UNIMARC et a été convertie en MARC 21{places, select, none {} other {, sauf {places}}}.',
  'lengths-in-characters':
    'Les longueurs de cette notice comptent des caractères au lieu d’octets. Le programme qui l’a écrite a compté chaque caractère comme un octet.',
  'line-ends-translated':
    '{count, plural, one {# saut de ligne est devenu} other {# sauts de ligne sont devenus}} deux caractères, comme le fait un transfert en mode texte ; les longueurs ne correspondent plus.',
  'doubly-encoded': 'Le texte a été encodé deux fois en UTF-8 : « {value} » au lieu de « {undone} ».',
  'windows-code-page': 'Le texte n’est ni en UTF-8 ni en MARC-8. D’après ses lettres, c’est du {name}.',
  'written-in-utf16':
    'Le fichier est en UTF-16, que l’ISO 2709 n’admet pas ; après conversion en UTF-8, {records, plural, =0 {aucune notice n’y a été trouvée} one {# notice y a été trouvée} other {# notices y ont été trouvées}}.',
  'written-in-other-encoding':
    'Le fichier est en {name}, que tous les programmes ne peuvent pas lire ; après conversion en UTF-8, {records, plural, =0 {aucune notice n’y a été trouvée} one {# notice y a été trouvée} other {# notices y ont été trouvées}}.',
  'packed-file': 'Ce fichier est compressé ({kind}). Décompressez-le d’abord.',
  'text-not-utf8': 'La ligne n’est pas en UTF-8 ; elle a été lue en Latin-1 (Windows-1252).',

  'xml-malformed': 'Le XML est mal formé près de « {near} » ; la lecture a continué après ce point.',
  'xml-unclosed': 'Le fichier se termine avant la balise fermante de « {name} ».',
  'xml-unknown-entity': 'L’entité « {name} » n’est pas une entité prédéfinie de XML. Elle est restée inchangée.',
  'xml-unexpected-element': '« {name} » n’est pas admis dans une notice MARCXML et a été ignoré.',
  'xml-too-deep': 'Les éléments sont imbriqués sur plus de {limit} niveaux.',
  'xml-missing-leader': 'La notice n’a pas de guide. « {leader} » a été utilisé.',
  'xml-missing-attribute': 'Un élément {element} n’a pas d’attribut « {name} ».',

  'wire-not-json': 'La ligne n’est pas du JSON.',
  'wire-not-a-record': 'Ce n’est pas une notice : un objet avec « fields » est attendu.',
  'wire-missing-leader': 'La notice n’a pas de LDR. « {leader} » a été utilisé.',
  'wire-bad-field': 'L’occurrence {occurrence} n’est pas une zone et a été ignorée : {value}',
  'wire-bad-positions':
    'La position {key} de l’occurrence {occurrence} n’est pas une plage distincte avec un texte et a été ignorée : {value}',
  'wire-missing-position':
    'Les positions {from} à {to} de l’occurrence {occurrence} manquent. Elles ont été remplies par des blancs.',
  'wire-position-length':
    'La position {key} de l’occurrence {occurrence} demande {length, plural, one {# caractère} other {# caractères}}, et non « {value} ».',
  'wire-bad-indicator': 'L’indicateur {number} de l’occurrence {occurrence} doit être un seul caractère : {value}',
  'wire-missing-indicator':
    'L’indicateur {number} de l’occurrence {occurrence} manque ; un blanc a été mis à sa place.',
  'wire-bad-subfield': 'Une sous-zone de l’occurrence {occurrence} doit se composer d’un code et d’un texte : {value}',
}
