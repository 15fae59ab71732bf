import { URL_REASON } from './url-reason.ts'

export const rules = {
  'missing-tag': 'Cette zone obligatoire manque. Toute notice de cette catégorie doit l’avoir.',
  'missing-one-of-two': 'La notice n’a ni cette zone ni la zone {other}. Ajoutez l’une des deux.',
  'no-publication-statement':
    'La mention de publication manque : les zones 264 ont le second indicateur {value} et la notice n’a pas de zone 260. Ajoutez une zone 264 avec le second indicateur 1, le lieu ($a) et l’éditeur ($b).',
  'classification-letters':
    '${subfield} : « {value} » contient des lettres (« {letters} ») qui n’existent pas dans les indices de cette classification. N’écrivez que l’indice.',
  'missing-subfield': '${subfield} : cette sous-zone obligatoire manque ou est vide.',
  'missing-subfield-group': 'La zone doit avoir l’une des sous-zones {subfields}.',
  'missing-subfield-group.link': 'La zone doit avoir l’une des sous-zones {subfields}.',
  'not-repeatable.field': 'Cette zone n’est pas répétable. N’en gardez qu’une dans la notice.',
  'not-repeatable.subfield':
    '${subfield} : cette sous-zone n’est pas répétable ; elle figure à nouveau avec « {value} ».',
  'unknown-tag': 'Étiquette non autorisée : cette zone n’est pas dans le profil.',
  'unknown-subfield': '${subfield} : le profil ne définit pas cette sous-zone (valeur « {value} »).',
  'unknown-indicator': 'L’indicateur {indicator} est « {value} » ; valeurs permises : {allowed} (# pour un blanc).',
  'field-kind.subfields': 'Une zone de contrôle n’a ni indicateurs ni sous-zones. Saisissez seulement sa valeur.',
  'field-kind.value': 'La zone n’a pas de sous-zones, seulement le texte « {value} ».',
  'field-kind.empty': 'La zone est vide. Saisissez une valeur ou supprimez la zone.',
  'field-kind.code':
    'Un code de sous-zone a un seul caractère ; « {subfield} » n’est pas un code (valeur « {value} »).',
  'fixed-field-length': 'La zone a {length, plural, one {# caractère} other {# caractères}} au lieu de {expected}.',
  'control-character.control':
    '${subfield} : la valeur contient des caractères de contrôle ({characters}). Supprimez-les.',
  'control-character.noncharacter':
    '${subfield} : la valeur contient des points de code qui ne sont pas des caractères ({characters}). Supprimez-les.',
  'control-character.fixed':
    'La valeur contient des caractères qui ne sont pas du texte ({characters}). Supprimez-les.',
  'stray-character.replacement':
    '${subfield} : « {value} » contient le caractère de remplacement (U+FFFD) : une conversion a perdu un caractère. Saisissez le caractère perdu ou supprimez celui de remplacement.',
  'stray-character.non-sorting':
    '${subfield} : « {value} » n’a qu’une des deux marques de la partie non classante (U+0098, U+009C). Marquez le début et la fin, ou supprimez la marque.',
  'stray-character.invisible':
    '${subfield} : « {value} » contient des caractères invisibles ({characters}). Supprimez-les.',
  'empty-subfield':
    '${subfield} : la sous-zone est vide. Saisissez une valeur ou supprimez la sous-zone ; une sous-zone vide est supprimée à l’enregistrement.',
  'undefined-code.position': '{position} : MARC 21 ne définit pas ici le code « {value} » (# est un blanc).',
  'undefined-code.status':
    '{position} : « {value} » n’est pas un statut de publication des ressources continues. Utilisez l’un de ces codes : {codes}.',
  'undefined-code.form': 'MARC 21 ne définit pas de type de document avec le code « {value} » (premier caractère).',
  'left-justified-codes':
    '{position} : dans « {value} », un code est répété ou suit un blanc (# représente un blanc). Saisissez chaque code une seule fois, à partir de la gauche : « {written} ».',
  'issn-format':
    '${subfield} : « {value} » n’est pas un ISSN valide. Un ISSN a quatre chiffres, un trait d’union, trois chiffres, puis un chiffre ou X ; 0000-0000 n’est pas un ISSN.',
  'issn-format.citation':
    '${subfield} : « {value} » n’est pas un ISSN valide. Un ISSN a quatre chiffres, un trait d’union, trois chiffres, puis un chiffre ou X ; 0000-0000 n’est pas un ISSN.',
  'issn-check-digit': '${subfield} : clé de contrôle fausse dans {value} ; la clé attendue est {expected}.',
  'issn-check-digit.citation': '${subfield} : clé de contrôle fausse dans {value} ; la clé attendue est {expected}.',
  'issn-differs.control-number': '${subfield} : {value} diffère de l’ISSN de la zone 001, {expected}.',
  'issn-differs.loaded': 'L’ISSN de la notice est {expected} et ne peut pas être remplacé par « {value} ».',
  'self-link': '${subfield} : {value} est l’ISSN de cette notice. Une notice ne peut pas être liée à elle-même.',
  'date-entered.no-date': '00-05 : « {value} » n’est pas une date de la forme AAMMJJ.',
  'date-entered.future': '00-05 : la date de saisie « {value} » est dans le futur.',
  'start-date.no-year':
    '07-10 : la première date « {value} » n’est pas une année (quatre chiffres ; u pour un chiffre inconnu).',
  'start-date.early': '07-10 : la première date « {value} » est antérieure à {limit}.',
  'start-date.late': '07-10 : la première date « {value} » est postérieure à {limit}.',
  'end-date.no-year':
    '11-14 : la dernière date « {value} » n’est pas une année (quatre chiffres ; u pour un chiffre inconnu ; 9999 pour une publication en cours).',
  'end-date.early': '11-14 : la dernière date « {value} » est antérieure à {limit}.',
  'end-date.late': '11-14 : la dernière date « {value} » est postérieure à {limit}.',
  'end-date.order': '11-14 : la dernière date « {value} » précède la première, « {start} ».',
  'status-and-dates.current':
    '11-14 : la dernière date est « {value} », mais selon 06 la publication est en cours. Saisissez 9999 ou corrigez 06.',
  'status-and-dates.ceased':
    '11-14 : la dernière date est « {value} », mais selon 06 la publication a cessé de paraître. Saisissez la dernière année (uuuu si elle est inconnue) ou corrigez 06.',
  'status-and-dates.unknown':
    '11-14 : la dernière date est « {value} », mais selon 06 le statut est inconnu. Saisissez uuuu ou corrigez 06.',
  'one-abbreviated-key-title':
    '${subfield} : « {value} » est un second titre clé abrégé. Une seule zone 210 peut avoir un second indicateur blanc.',
  'alternate-script-link.unreadable':
    '${subfield} : « {value} » n’est pas un lien entre écritures. Saisissez dans une zone 880 une étiquette et un numéro, par exemple 245-01, et dans les autres zones 880 et un numéro, par exemple 880-01.',
  'alternate-script-link.written':
    '${subfield} : le lien « {value} » est entouré d’espaces ou son numéro n’a pas deux chiffres. Saisissez « {expected} ».',
  'alternate-script-link.unnumbered':
    '${subfield} : « {value} » porte le numéro 00, réservé à une zone 880 sans zone associée. Saisissez le numéro de la zone 880 de cette zone ou supprimez la sous-zone.',
  'alternate-script-link.unknown-tag':
    '${subfield} : « {value} » contient l’étiquette {linked}, mais le profil ne permet pas de lier une zone 880 à {linked}.',
  'alternate-script-link.of-880':
    '${subfield} : « {value} » renvoie à une zone 880. Saisissez l’étiquette de la zone en écriture latine.',
  'alternate-script-link.no-partner':
    '${subfield} : « {value} » n’a pas de zone associée : la notice n’a pas de zone {linked} avec $6 880-{number}.',
  'alternate-script-link.no-880':
    '${subfield} : « {value} » n’a pas de zone associée : la notice n’a pas de zone 880 avec $6 {field}-{number}.',
  'alternate-script-link.repeated': '${subfield} : une autre zone utilise déjà le numéro {number} de « {value} ».',
  'too-large.field': 'La zone compte {bytes, number} octets ; ISO 2709 admet {limit, number} octets par zone.',
  'too-large.record': 'La notice compte {bytes, number} octets ; ISO 2709 admet {limit, number} octets.',
  'no-attempt-to-code': '{position} : la position n’est pas codée (« {value} »). Le profil exige un code.',
  'code-shape.written': '{place} : dans la liste, le code « {value} » s’écrit « {expected} ».',
  'code-shape.written-elsewhere': '{place} : dans la liste, le code « {value} » s’écrit « {expected} ».',
  'code-shape.script':
    '${subfield} : l’écriture « {script} » dans « {value} » n’est pas un code de MARC 21 ni d’ISO 15924 (quatre lettres, par exemple Cyrl, ou trois chiffres).',
  'reference-list.centres': '{place} : aucun centre ISSN n’a le code « {value} ».',
  'reference-list.countries': '{place} : « {value} » n’est pas dans la liste des pays (ISO 3166, trois lettres).',
  'reference-list.lcCountries': '{place} : « {value} » n’est pas dans la liste MARC des pays (# représente un blanc).',
  'reference-list.lcCountries-elsewhere':
    '{place} : « {value} » n’est pas dans la liste MARC des pays (# représente un blanc).',
  'reference-list.languages': '{place} : « {value} » n’est pas dans la liste des langues (# représente un blanc).',
  'reference-list.languages-elsewhere':
    '{place} : « {value} » n’est pas dans la liste des langues (# représente un blanc).',
  'obsolete-code.replaced':
    '{place} : « {value} » est un code obsolète (# représente un blanc). Le code en vigueur est « {current} ».',
  'obsolete-code.candidates':
    '{place} : « {value} » est un code obsolète (# représente un blanc). Choisissez l’un des codes en vigueur : {current}.',
  'reference-list.media': '{place} : « {value} » n’est pas dans la liste des supports.',
  'reference-list.categories':
    '{place} : « {value} » n’est pas dans la liste des catégories. La notice est traitée comme libre.',
  'reference-list.contentTypes': '{place} : « {value} » n’est pas dans la liste MARC des types de contenu.',
  'reference-list.mediaTypes': '{place} : « {value} » n’est pas dans la liste MARC des types de médiation.',
  'reference-list.carrierTypes': '{place} : « {value} » n’est pas dans la liste MARC des types de support.',
  'reference-list.accessStatuses': '{place} : « {value} » n’est pas dans la liste MARC des statuts d’accès.',
  'bibliographic-level': '07 : le niveau bibliographique est « {value} » ; un ISSN n’est attribué qu’à {allowed}.',
  'prepublication-level':
    '17 : le niveau de catalogage est « {value} » (prépublication), mais une notice de la catégorie Registre décrit une publication parue.',
  'current-and-succeeded.succeeded':
    '« {value} » (second indicateur {indicator}) succède à cette publication, mais selon 008/06 celle-ci est en cours.',
  'current-and-succeeded.in-part':
    'Une partie de cette publication continue sous « {value} » (second indicateur {indicator}). Vérifiez que le reste paraît toujours, comme l’indique 008/06.',
  'several-languages.too-few':
    '35-37 : « {value} » signifie plusieurs langues, mais 041 $a en indique moins de deux. Ajoutez les langues en 041.',
  'several-languages.not-first':
    '35-37 : la langue « {value} » n’est ni la première de 041 $a (« {first} ») ni « mul ».',
  'online-address': '${subfield} : la publication est en ligne (007 {value}), mais ni 856 ni 857 n’a d’URL en $u.',
  'address-format':
    '${subfield} : « {value} » n’est pas une URL valide. Une URL commence par http://, https:// ou ftp://, contient un nom de serveur et n’a pas d’espaces.',
  'address-credentials':
    '${subfield} : l’URL « {value} » contient un nom d’utilisateur ou un mot de passe. Les notices sont publiques : retirez ces données de l’URL.',
  'broken-address': `\${subfield} : la dernière vérification de « {value} » a échoué : {status, plural, =0 {} other {{status, number, ::group-off} }}${URL_REASON}.`,
  'abbreviated-title.longer':
    '${subfield} : le titre clé abrégé « {value} » est plus long que le titre clé « {keyTitle} » de la zone 222.',
  'abbreviated-title.no-qualifier':
    '${subfield} : la zone 222 a le qualificatif « {expected} ». Ajoutez sa forme abrégée en 210.',
  'abbreviated-title.extra-qualifier': '${subfield} : aucun qualificatif de la zone 222 ne correspond à « {value} ».',
  'alternate-script-link.not-first':
    '${subfield} : « {value} » suit d’autres sous-zones. Placez $6 au début de la zone.',
  'link-target.unknown':
    '${subfield} : {value} n’est pas dans la base de données. Les autres supports d’une publication doivent être enregistrés ; les autres liens peuvent citer des ISSN enregistrés ailleurs.',
  'link-target.unknown-other':
    '${subfield} : {value} n’est pas dans la base de données. Vérifiez le numéro ; il peut aussi être enregistré ailleurs.',
  'link-target.no-serial':
    '${subfield} : {value} ne décrit aucune publication ; sa catégorie est « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} ».',
  'reverse-link': '${subfield} : la notice {value} n’a pas de lien réciproque ({reverse}).',
  'reverse-link.other': '${subfield} : la notice {value} n’a pas de lien réciproque ({reverse}).',
  'other-medium.same-medium':
    '${subfield} : {value} a le même support, « {medium} ». Une zone 776 renvoie à la publication sur un autre support.',
  'other-medium.other-issnl':
    '${subfield} : {value} a pour ISSN-L {theirs}, mais la famille de cette notice a {issnl}. Tous les supports d’une publication ont le même ISSN-L.',
  'family-issnl': '${subfield} : l’ISSN-L ne concorde pas. L’ISSN-L de la famille est {expected}, et non {value}.',
  'issnl-replaced': '${subfield} : {value} est remplacé par {expected}, l’ISSN-L de la famille.',
  'country-and-centre.national':
    '${subfield} : le centre {centre} n’enregistre pas les publications de {value}. Ses pays sont : {countries}.',
  'country-and-centre.central':
    '${subfield} : {value} a son propre centre ISSN. Le centre international ({centre}) enregistre les publications des pays sans centre.',
  'lc-and-iso-country.code': '${subfield} : le pays MARC « {value} » ne correspond pas à {iso} en $c.',
  'lc-and-iso-country.position': '{position} : le pays MARC « {value} » ne correspond pas à {iso} en 044 $c.',
  'lc-and-iso-country.differ': '{position} : le pays MARC « {value} » diffère de « {stated} » en 044 $a.',
  'same-key-title':
    '${subfield} : {count, plural, one {une autre notice a} other {# autres notices ont}} le titre clé « {value} », casse, accents et ponctuation mis à part : {issns}.',
  'cancellation.unknown': '${subfield} : {value} ne peut pas être annulé : il n’est pas dans la base de données.',
  'cancellation.other-centre': '${subfield} : {value} ne peut pas être annulé ici : il relève du centre {centre}.',
  'cancellation.category':
    '${subfield} : {value} ne peut pas être annulé : sa catégorie est « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} ».',
  'cancellation.already': '${subfield} : {value} est déjà annulé. {other} le remplace.',
  'cancellation.circle':
    '${subfield} : {value} annule ce numéro, directement ou par d’autres notices. Deux numéros ne peuvent pas se remplacer l’un l’autre.',
  'cancellation.by-category':
    '${subfield} : une notice de la catégorie « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} » ne peut pas annuler un autre numéro. Supprimez {value} ici ou inscrivez-le dans la notice du numéro valide.',
  'cancellation.cited':
    '${subfield} : cette notice annule {value}, mais {count, plural, one {# autre notice y renvoie} other {# autres notices y renvoient}} encore : {issns}{more, plural, =0 {} one { et # autre} other { et # autres}}.',
  'cancellation.unlike':
    '${subfield} : {value} peut être le numéro d’une autre publication. {aspect, select, key_title {Titre clé} title {Titre} publisher {Éditeur} years {Années (008)} country {Pays (008)} medium {Support (007)} other {{aspect}}} : « {there} » pour {value}, « {here} » dans cette notice.',
  'cancellation.unknown-replacement':
    '${subfield} : {value} ne peut pas remplacer ce numéro : il n’est pas dans la base de données.',
  'cancellation.foreign-replacement': '${subfield} : {value} remplace ce numéro mais relève du centre {centre}.',
  'cancellation.invalid-replacement':
    '${subfield} : {value} ne peut pas remplacer ce numéro : sa catégorie est « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} ». Indiquez le numéro d’une publication valide.',
  'cancellation.draft-replacement':
    '${subfield} : {value} ne peut pas encore remplacer ce numéro : il n’a qu’un brouillon. Enregistrez d’abord le brouillon comme notice active.',
  'cancellation.replacement-circle':
    '${subfield} : {value} ne peut pas remplacer ce numéro : {value} est lui-même annulé et remplacé par ce numéro, directement ou par d’autres numéros.',
  'cancellation.still-cited':
    '${subfield} : ce numéro devient {category, select, can {annulé} other {supprimé}}, et {count, plural, one {# autre notice y renvoie} other {# autres notices y renvoient}} encore : {issns}{more, plural, =0 {} one { et # autre} other { et # autres}}.',
  'replacement-of-valid':
    '${subfield} : la notice est dans la catégorie « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} » et n’est pas annulée : aucun numéro ne peut la remplacer. Supprimez {value}.',
  'successor-circle.own':
    '${subfield} : {value} ne peut pas à la fois précéder et suivre cette publication : il est aussi cité en {opposite}. Supprimez l’un des deux liens.',
  'successor-circle.own-published':
    '${subfield} : {value} ne peut pas à la fois précéder et suivre cette publication : il est aussi cité en {opposite}. Supprimez l’un des deux liens.',
  'successor-circle.other':
    '${subfield} : la notice {value} cite cette notice dans sa propre zone {field} : chaque publication {field, select, 780 {précéderait} other {suivrait}} l’autre. Corrigez l’un des deux liens.',
  'successor-circle.other-published':
    '${subfield} : la notice {value} cite cette notice dans sa propre zone {field} : chaque publication {field, select, 780 {précéderait} other {suivrait}} l’autre. Corrigez l’un des deux liens.',
  'successor-circle.partner':
    '${subfield} : {value} est cité comme titre précédent, mais l’une des deux notices cite l’autre comme partenaire d’une fusion (785 avec second indicateur 7 avant la dernière zone 785). Corrigez l’un des deux liens.',
  'succession-dates.earlier-title':
    '${subfield} : le titre précédent {value} commence en {start}, après la fin de cette publication en {end}. Vérifiez le lien et 008/07-14 des deux notices.',
  'succession-dates.later-title':
    '${subfield} : le titre suivant {value} a cessé de paraître en {end}, avant le début de cette publication en {start}. Vérifiez le lien et 008/07-14 des deux notices.',
  'cancelled-removed':
    '${subfield} : cette notice annule {value}. Ce numéro ne peut pas être retiré de 022 $z. Remettez-le.',
  'category-transition.never':
    '${subfield} : une notice de la catégorie « {before, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{before}}} » ne peut pas passer à « {value, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{value}}} ».',
  'category-transition.by-ic':
    '${subfield} : seuls les membres du centre international peuvent faire passer une notice de la catégorie « {before, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{before}}} » à « {value, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{value}}} ».',
  'cancelled-without-replacement': '${subfield} : une notice annulée doit indiquer l’ISSN valide qui la remplace.',
  'category-needed':
    '${subfield} : la notice a des titres mais pas de catégorie valide et est traitée comme libre. Indiquez sa catégorie.',
  'fix.take-replacement-away': 'Supprimer le numéro',
  'fix.put-back': 'Rétablir le numéro',
  'fix.write-issn': 'Écrire la valeur comme un ISSN',
  'fix.correct-check-digit': 'Corriger la clé de contrôle',
  'fix.set-only-indicator': 'Saisir le seul indicateur permis',
  'fix.put-code': 'Saisir « {expected} »',
  'fix.remove-credentials': 'Retirer le nom d’utilisateur et le mot de passe',
  'fix.write-address': 'Écrire la valeur comme une URL',
  'fix.remove-characters': 'Supprimer les caractères',
  'fix.remove-empty-subfields': 'Supprimer les sous-zones vides',
  'fix.mend-links': 'Corriger les liens de $6',
}

export const ruleNames = {
  'unknown-tag': 'Étiquette absente du profil',
  'field-kind.subfields': 'Zone de contrôle avec sous-zones',
  'field-kind.value': 'Zone de données sans sous-zones',
  'field-kind.empty': 'Zone vide',
  'field-kind.code': 'Code de sous-zone de plus d’un caractère',
  'not-repeatable.field': 'Zone répétée alors qu’elle n’est pas répétable',
  'not-repeatable.subfield': 'Sous-zone répétée alors qu’elle n’est pas répétable',
  'unknown-indicator': 'Indicateur non autorisé',
  'unknown-subfield': 'Sous-zone absente du profil',
  'fixed-field-length': 'Zone fixe de longueur incorrecte',
  'control-character.control': 'Caractères de contrôle dans une valeur',
  'control-character.noncharacter': 'Points de code qui ne sont pas des caractères',
  'control-character.fixed': 'Caractères de contrôle dans une zone fixe',
  'stray-character.replacement': 'Le caractère de remplacement U+FFFD',
  'stray-character.non-sorting': 'Une seule des deux marques de partie non classante',
  'stray-character.invisible': 'Caractères invisibles dans un titre',
  'empty-subfield': 'Sous-zone vide',
  'missing-tag': 'Zone obligatoire absente',
  'missing-one-of-two': 'Aucune des deux zones possibles n’est présente',
  'no-publication-statement': 'Sans mention de publication',
  'missing-subfield': 'Sous-zone obligatoire absente',
  'missing-subfield-group': 'Aucune des sous-zones possibles n’est présente',
  'missing-subfield-group.link': 'Aucune des sous-zones possibles n’est présente, dans un lien autre que 776',
  'undefined-code.position': 'Position portant un code que MARC 21 ne définit pas',
  'undefined-code.status': 'Statut de publication (008/06) non défini pour les ressources continues',
  'undefined-code.form': 'Type de document que MARC 21 ne définit pas',
  'left-justified-codes': 'Positions à plusieurs codes où un blanc précède un code ou un code est répété',
  'no-attempt-to-code': 'Position non codée',
  'code-shape.written': 'Code écrit autrement que dans sa liste',
  'code-shape.written-elsewhere': 'Code écrit autrement que dans sa liste, dans une sous-zone secondaire',
  'code-shape.script': 'Code d’écriture mal formé',
  'reference-list.centres': 'Centre ISSN inexistant',
  'reference-list.countries': 'Pays absent de la liste',
  'reference-list.lcCountries': 'Pays MARC absent de la liste',
  'reference-list.lcCountries-elsewhere': 'Code de pays MARC absent de la liste, dans une zone autre que 008 et 044 $a',
  'reference-list.languages': 'Langue absente de la liste',
  'reference-list.languages-elsewhere': 'Code de langue absent de la liste, dans une zone autre que 008 et 041 $a',
  'obsolete-code.replaced': 'Code obsolète remplacé par un seul code en vigueur',
  'obsolete-code.candidates': 'Code obsolète que l’un de plusieurs codes en vigueur peut remplacer',
  'reference-list.media': 'Support absent de la liste',
  'reference-list.categories': 'Catégorie absente de la liste',
  'reference-list.contentTypes': 'Type de contenu absent de la liste',
  'reference-list.mediaTypes': 'Type de médiation absent de la liste',
  'reference-list.carrierTypes': 'Type de support absent de la liste',
  'reference-list.accessStatuses': 'Statut d’accès absent de la liste',
  'bibliographic-level': 'Niveau bibliographique sans attribution d’ISSN',
  'prepublication-level': 'Notice de la catégorie Registre codée en prépublication',
  'issn-format': 'ISSN de forme incorrecte',
  'issn-format.citation': 'ISSN de forme incorrecte, en 510',
  'issn-check-digit': 'Clé de contrôle d’un ISSN erronée',
  'issn-check-digit.citation': 'Clé de contrôle d’un ISSN erronée, en 510',
  'issn-differs.control-number': '022 diffère de 001',
  'issn-differs.loaded': 'Le numéro de la notice a été modifié',
  'self-link': 'La notice est liée à elle-même',
  'date-entered.no-date': 'La date de saisie n’est pas une date',
  'date-entered.future': 'La date de saisie est dans le futur',
  'start-date.no-year': 'La première date n’est pas une année',
  'start-date.early': 'La première date est trop ancienne',
  'start-date.late': 'La première date est trop tardive',
  'end-date.no-year': 'La dernière date n’est pas une année',
  'end-date.early': 'La dernière date est trop ancienne',
  'end-date.late': 'La dernière date est trop tardive',
  'end-date.order': 'La dernière date précède la première',
  'status-and-dates.current': 'Publication en cours avec une dernière date',
  'status-and-dates.ceased': 'Publication terminée sans dernière année',
  'status-and-dates.unknown': 'Publication de statut inconnu avec une dernière date',
  'current-and-succeeded.succeeded': 'Publication en cours avec un titre suivant',
  'current-and-succeeded.in-part': 'Publication en cours suivie en partie par un autre titre',
  'several-languages.too-few': 'La langue en 008 est « plusieurs langues », mais 041 en contient moins de deux',
  'several-languages.not-first': 'La langue de 008 n’est pas la première de 041',
  'classification-letters': 'Lettres dans un indice d’une classification sans lettres',
  'online-address': 'Publication en ligne sans URL en 856 ou 857',
  'address-format': 'URL non valide',
  'address-credentials': 'URL avec un nom d’utilisateur ou un mot de passe',
  'one-abbreviated-key-title': 'Plus d’un titre clé abrégé',
  'abbreviated-title.longer': 'Le titre clé abrégé est plus long que le titre clé',
  'abbreviated-title.no-qualifier': 'Titre clé abrégé sans qualificatif',
  'abbreviated-title.extra-qualifier': 'Le titre clé abrégé a un qualificatif, le titre clé n’en a pas',
  'alternate-script-link.unreadable': 'Lien entre écritures non valide',
  'alternate-script-link.written': 'Lien entre écritures entouré d’espaces ou dont le numéro n’a pas deux chiffres',
  'alternate-script-link.unnumbered': 'Zone autre que 880 avec le numéro de lien 00',
  'alternate-script-link.unknown-tag': 'Zone 880 dont le $6 contient une étiquette absente du profil',
  'alternate-script-link.of-880': 'Zone 880 liée à une 880',
  'alternate-script-link.no-partner': 'Zone 880 sans zone associée',
  'alternate-script-link.no-880': 'Zone sans zone 880 associée',
  'alternate-script-link.repeated': 'Numéro de lien utilisé deux fois',
  'alternate-script-link.not-first': '$6 n’est pas la première sous-zone',
  'too-large.field': 'Zone trop grande pour ISO 2709',
  'too-large.record': 'Notice trop grande pour ISO 2709',
  'country-and-centre.national': 'Le centre n’enregistre pas les publications de ce pays',
  'country-and-centre.central': 'Le pays a son propre centre ISSN',
  'lc-and-iso-country.code': 'Le pays MARC ne correspond pas au pays ISO',
  'lc-and-iso-country.position': 'Le pays de 008 ne correspond pas au pays ISO',
  'lc-and-iso-country.differ': 'Les pays de 008 et de 044 diffèrent',
  'cancelled-removed': 'Un numéro annulé a été retiré',
  'category-transition.never': 'Changement de catégorie jamais autorisé',
  'category-transition.by-ic': 'Changement de catégorie réservé au centre international',
  'cancelled-without-replacement': 'Notice annulée sans numéro de remplacement',
  'replacement-of-valid': 'Numéro de remplacement d’un numéro valide',
  'category-needed': 'Notice avec des titres mais sans catégorie valide',
  'broken-address': 'La dernière vérification d’une URL a échoué',
  'link-target.unknown': 'Lien vers une notice absente de la base de données',
  'link-target.unknown-other': 'Lien vers une notice absente de la base de données, dans un lien autre que 776',
  'link-target.no-serial': 'Lien vers un numéro qui ne décrit aucune publication',
  'reverse-link': 'Une notice liée n’a pas de lien réciproque',
  'reverse-link.other': 'Une notice liée n’a pas de lien réciproque, pour les liens autres que 776',
  'other-medium.same-medium': '776 désigne une publication sur le même support',
  'other-medium.other-issnl': '776 désigne une publication d’un autre ISSN-L',
  'family-issnl': 'L’ISSN-L n’est pas celui de la famille',
  'issnl-replaced': 'L’ISSN-L a été remplacé par celui de la famille',
  'same-key-title': 'D’autres notices ont le même titre clé',
  'successor-circle.own': 'Publication qui précède et suit celle-ci à la fois',
  'successor-circle.own-published':
    'Publication qui précède et suit celle-ci à la fois, dans une notice déjà publiée sous cette forme',
  'successor-circle.other': 'Deux publications qui se précèdent l’une l’autre',
  'successor-circle.other-published':
    'Deux publications qui se précèdent l’une l’autre, dans une notice déjà publiée sous cette forme',
  'successor-circle.partner': 'Partenaire d’une fusion, cité aussi comme titre précédent',
  'succession-dates.earlier-title': 'Titre précédent qui commence après la fin de cette publication',
  'succession-dates.later-title': 'Titre suivant qui a cessé de paraître avant le début de cette publication',
  'cancellation.unknown': 'Numéro annulé absent de la base de données',
  'cancellation.other-centre': 'Numéro annulé d’un autre centre',
  'cancellation.category': 'Numéro que sa catégorie ne permet pas d’annuler',
  'cancellation.already': 'Numéro déjà annulé par une autre notice',
  'cancellation.circle': 'Deux numéros qui s’annulent l’un l’autre',
  'cancellation.by-category': 'Catégorie qui ne peut pas annuler un autre numéro',
  'cancellation.cited': 'D’autres notices renvoient encore à un numéro annulé par celle-ci',
  'cancellation.unlike': 'Numéro annulé qui peut être celui d’une autre publication',
  'cancellation.unknown-replacement': 'Numéro de remplacement absent de la base de données',
  'cancellation.foreign-replacement': 'Numéro de remplacement d’un autre centre',
  'cancellation.invalid-replacement': 'Numéro de remplacement qui ne décrit pas une publication valide',
  'cancellation.draft-replacement': 'Numéro de remplacement qui n’a qu’un brouillon',
  'cancellation.replacement-circle': 'Numéro de remplacement lui-même remplacé par ce numéro',
  'cancellation.still-cited': 'D’autres notices renvoient encore à ce numéro annulé',
  'waits-for-lock': 'Une modification attend la fin d’un verrou',
  'makes-invalid': 'Une autre notice n’est pas modifiée : elle deviendrait invalide',
  'ic-only-centre': 'Centre que seul le centre international peut indiquer',
  'ic-only-issnl': 'ISSN-L que seul le centre international peut indiquer',
  'ic-only-force-flag': 'Forçage réservé au centre international',
  'ic-only-link': 'Lien que seul le centre international peut supprimer',
  'ic-only-enrichment': 'Enrichissement réservé au centre international',
  enrichment_ignored: 'Zone écrite par le système : la valeur du fichier a été ignorée',
  'duplicate-category': 'Duplicata d’une catégorie autre que Registre ou Travail',
  'duplicate-moved': 'Duplicata ayant reçu un autre numéro',
}
