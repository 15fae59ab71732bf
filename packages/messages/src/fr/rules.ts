import { URL_REASON } from './url-reason.ts'

export const rules = {
  'missing-tag': 'La zone {field} manque. Une notice de cette catégorie doit l’avoir.',
  'missing-one-of-two': 'Ni {field} ni {other} n’est présent. La notice doit avoir l’un des deux.',
  'no-publication-statement':
    'Ni zone 264 de second indicateur 1, ni zone 260 : les zones présentes (second indicateur {value}) ne disent pas où et par qui la publication est éditée. Ajoutez une mention de publication avec le lieu ($a) et l’éditeur ($b).',
  'classification-letters':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » contient des lettres (« {letters} ») qui ne font pas partie d’un indice de cette classification. N’écrivez que l’indice.',
  'missing-subfield':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : cette sous-zone manque ou est vide, alors que la zone doit l’avoir.',
  'missing-subfield-group': 'Zone {field} (nº {occurrence}) : il faut l’une des sous-zones {subfields}.',
  'missing-subfield-group.link': 'Zone {field} (nº {occurrence}) : il faut l’une des sous-zones {subfields}.',
  'not-repeatable.field': 'Zone {field} (nº {occurrence}) : cette zone ne peut figurer qu’une fois dans une notice.',
  'not-repeatable.subfield':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : cette sous-zone ne peut figurer qu’une fois dans la zone ; la voici de nouveau avec « {value} ».',
  'unknown-tag':
    'Zone {field} (nº {occurrence}) : l’étiquette {field} n’est pas autorisée ; le profil n’a pas cette zone.',
  'unknown-subfield':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : le profil n’a pas cette sous-zone dans cette zone (valeur « {value} »).',
  'unknown-indicator':
    'Zone {field} (nº {occurrence}) : l’indicateur {indicator} est « {value} » ; valeurs permises : {allowed} (# pour un blanc).',
  'field-kind.subfields':
    'Zone {field} (nº {occurrence}) : une zone de contrôle n’a ni indicateurs ni sous-zones, seulement une valeur.',
  'field-kind.value': 'Zone {field} (nº {occurrence}) : les sous-zones manquent ; toute la zone est « {value} ».',
  'field-kind.empty': 'Zone {field} (nº {occurrence}) : la zone est vide. Remplissez-la ou supprimez-la.',
  'field-kind.code':
    'Zone {field} (nº {occurrence}) : un code de sous-zone est un seul caractère, et non « {subfield} » (valeur « {value} »).',
  'fixed-field-length':
    'Zone {field} (nº {occurrence}) : {length, plural, one {# caractère} other {# caractères}} au lieu de {expected}.',
  'control-character.control':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la valeur contient des caractères de commande ({characters}). Supprimez-les.',
  'control-character.noncharacter':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la valeur contient des points de code qui ne sont pas des caractères ({characters}). Supprimez-les.',
  'control-character.fixed':
    'Zone {field} (nº {occurrence}) : la valeur contient des caractères qui ne sont pas du texte ({characters}). Supprimez-les.',
  'stray-character.replacement':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » contient le caractère de remplacement (U+FFFD), à la place d’un caractère perdu lors d’une conversion. Saisissez ce caractère ou supprimez celui-ci.',
  'stray-character.non-sorting':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : dans « {value} », une marque de partie non classante (U+0098, U+009C) est sans sa contrepartie. Marquez le début et la fin, ou supprimez la marque.',
  'stray-character.invisible':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » contient des caractères invisibles ({characters}). Supprimez-les.',
  'empty-subfield':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la sous-zone est vide. Remplissez-la ou supprimez-la ; l’enregistrement l’omet.',
  'undefined-code.position':
    'Zone {field} (nº {occurrence}) : la position {position} contient « {value} », un code que MARC 21 n’y définit pas (# pour un blanc).',
  'undefined-code.status':
    'Zone {field} (nº {occurrence}) : la position {position} contient « {value} ». Le statut de publication d’une ressource continue est l’un de ces codes : {codes}.',
  'undefined-code.form':
    'Zone {field} (nº {occurrence}) : le premier caractère « {value} » ne désigne aucun type de document connu de MARC 21.',
  'issn-format':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » n’est pas écrit comme un ISSN : quatre chiffres, un tiret, trois chiffres, un chiffre ou X, et jamais 0000-0000.',
  'issn-format.citation':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » n’est pas écrit comme un ISSN : quatre chiffres, un tiret, trois chiffres, un chiffre ou X, et jamais 0000-0000.',
  'issn-check-digit':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la clé de contrôle de « {value} » est fausse ; pour ces sept chiffres, ce serait {expected}.',
  'issn-check-digit.citation':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la clé de contrôle de « {value} » est fausse ; pour ces sept chiffres, ce serait {expected}.',
  'issn-differs.control-number':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » diffère du numéro en 001, {expected}.',
  'issn-differs.loaded':
    'Zone {field} (nº {occurrence}) : la notice a été ouverte sous {expected} ; son numéro ne peut pas devenir « {value} ».',
  'self-link':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » est l’ISSN de la notice elle-même ; une publication ne peut pas être liée à elle-même.',
  'date-entered.no-date':
    'Zone {field} (nº {occurrence}) : « {value} » en 00-05 n’est pas une date de la forme AAMMJJ.',
  'date-entered.future':
    'Zone {field} (nº {occurrence}) : la date de saisie, « {value} » en 00-05, est encore à venir.',
  'start-date.no-year':
    'Zone {field} (nº {occurrence}) : la première date, « {value} » en 07-10, n’est pas une année (chiffres, u pour un chiffre inconnu).',
  'start-date.early':
    'Zone {field} (nº {occurrence}) : la première date, « {value} » en 07-10, est antérieure à {limit}.',
  'start-date.late':
    'Zone {field} (nº {occurrence}) : la première date, « {value} » en 07-10, est postérieure à {limit}.',
  'end-date.no-year':
    'Zone {field} (nº {occurrence}) : la dernière date, « {value} » en 11-14, n’est pas une année (chiffres, u pour un chiffre inconnu, 9999 tant que la publication paraît).',
  'end-date.early':
    'Zone {field} (nº {occurrence}) : la dernière date, « {value} » en 11-14, est antérieure à {limit}.',
  'end-date.late':
    'Zone {field} (nº {occurrence}) : la dernière date, « {value} » en 11-14, est postérieure à {limit}.',
  'end-date.order':
    'Zone {field} (nº {occurrence}) : la dernière date, « {value} » en 11-14, précède la première, « {start} ».',
  'status-and-dates.current':
    'Zone {field} (nº {occurrence}) : 06 dit que la publication paraît : 11-14 doit être 9999 et non « {value} ».',
  'status-and-dates.ceased':
    'Zone {field} (nº {occurrence}) : 06 dit que la publication a cessé : 11-14 doit être une année (uuuu si elle est inconnue) et non « {value} ».',
  'status-and-dates.unknown':
    'Zone {field} (nº {occurrence}) : 06 dit que le statut est inconnu : 11-14 doit être uuuu et non « {value} ».',
  'one-abbreviated-key-title':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » est un titre clé abrégé de trop ; un seul 210 peut avoir un second indicateur blanc.',
  'alternate-script-link.unreadable':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » n’est pas un lien entre écritures ; il s’écrit TAG-NN en 880 et 880-NN ailleurs.',
  'alternate-script-link.written':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » est un lien entre écritures entouré d’espaces ou dont le numéro n’a pas deux chiffres. Écrivez « {expected} ».',
  'alternate-script-link.unnumbered':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » porte le numéro 00, réservé à une 880 sans zone associée. Écrivez le numéro de la 880 de cette zone ou supprimez la sous-zone.',
  'alternate-script-link.unknown-tag':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » nomme l’étiquette {linked}. Le profil n’a pas de zone {linked} qu’une 880 puisse représenter.',
  'alternate-script-link.of-880':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » désigne 880 lui-même ; il faut désigner la zone en écriture latine.',
  'alternate-script-link.no-partner':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : aucune zone {linked} avec $6 880-{number} ne répond à « {value} ».',
  'alternate-script-link.no-880':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : aucun 880 avec $6 {field}-{number} ne répond à « {value} ».',
  'alternate-script-link.repeated':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : le numéro {number} de « {value} » est déjà pris par une autre zone.',
  'too-large.field':
    'Zone {field} (nº {occurrence}) : {bytes, number} octets ; ISO 2709 en porte au plus {limit, number} par zone.',
  'too-large.record': 'La notice compte {bytes, number} octets ; ISO 2709 en porte au plus {limit, number}.',
  'no-attempt-to-code':
    'Zone {field} (nº {occurrence}) : la position {position} n’est pas codée (« {value} ») ; le profil y veut un code.',
  'code-shape.written':
    'Zone {field} (nº {occurrence}), {place} : « {value} » est un code écrit autrement ; la liste l’écrit « {expected} ».',
  'code-shape.written-elsewhere':
    'Zone {field} (nº {occurrence}), {place} : « {value} » est un code écrit autrement ; la liste l’écrit « {expected} ».',
  'code-shape.script':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : l’écriture « {script} » dans « {value} » n’est ni un code de MARC 21, ni quatre lettres (Cyrl) ou trois chiffres d’ISO 15924.',
  'reference-list.centres': 'Zone {field} (nº {occurrence}), {place} : aucun centre ISSN n’a le code « {value} ».',
  'reference-list.countries':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste des pays (ISO 3166, trois lettres).',
  'reference-list.lcCountries':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste MARC des pays (# représente un blanc).',
  'reference-list.lcCountries-elsewhere':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste MARC des pays (# représente un blanc).',
  'reference-list.languages':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste des langues (# représente un blanc).',
  'reference-list.languages-elsewhere':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste des langues (# représente un blanc).',
  'obsolete-code.replaced':
    'Zone {field} (nº {occurrence}), {place} : « {value} » est un code obsolète (# représente un blanc). Le code en vigueur est « {current} ».',
  'obsolete-code.candidates':
    'Zone {field} (nº {occurrence}), {place} : « {value} » est un code obsolète (# représente un blanc). Choisissez l’un des codes en vigueur : {current}.',
  'reference-list.media': 'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste des supports.',
  'reference-list.categories':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste des catégories ; la notice compte comme libre.',
  'reference-list.contentTypes':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste MARC des types de contenu.',
  'reference-list.mediaTypes':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste MARC des types de médiation.',
  'reference-list.carrierTypes':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste MARC des types de support.',
  'reference-list.accessStatuses':
    'Zone {field} (nº {occurrence}), {place} : « {value} » n’est pas dans la liste MARC des statuts d’accès.',
  'bibliographic-level':
    'Guide, position 07 : le niveau bibliographique est « {value} » ; seuls {allowed} reçoivent un ISSN.',
  'prepublication-level':
    'Guide, position 17 : le niveau de catalogage est « {value} », prépublication ; une notice du Registre décrit ce qui a paru.',
  'current-and-succeeded.succeeded':
    'Zone {field} (nº {occurrence}) : un titre suivant (« {value} », second indicateur {indicator}), alors que 008/06 dit que celui-ci paraît toujours.',
  'current-and-succeeded.in-part':
    'Zone {field} (nº {occurrence}) : une partie continue sous « {value} » (second indicateur {indicator}) ; vérifiez que le reste paraît toujours, comme le dit 008/06.',
  'several-languages.too-few':
    'Zone {field} (nº {occurrence}) : « {value} » en 35-37 annonce plusieurs langues ; 041 $a doit donc en nommer au moins deux.',
  'several-languages.not-first':
    'Zone {field} (nº {occurrence}) : la langue « {value} » en 35-37 n’est ni la première de 041 $a, « {first} », ni « mul ».',
  'online-address':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la publication est en ligne (007 {value}), mais ni 856 ni 857 n’a son adresse en $u.',
  'address-format':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » n’est pas une adresse : elle commence par http://, https:// ou ftp://, nomme un serveur et n’a pas de blanc.',
  'address-credentials':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » contient un nom d’utilisateur ou un mot de passe. Les notices sont publiées : saisissez l’adresse sans eux.',
  'broken-address': `Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » a échoué à la dernière vérification : {status, plural, =0 {} other {{status, number, ::group-off} }}${URL_REASON}.`,
  'abbreviated-title.longer':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : le titre clé abrégé « {value} » est plus long que le titre clé en 222, « {keyTitle} ».',
  'abbreviated-title.no-qualifier':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : 222 a le qualificatif « {expected} » ; 210 doit donc en avoir un aussi, abrégé.',
  'abbreviated-title.extra-qualifier':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : le qualificatif « {value} » n’abrège aucun qualificatif de 222.',
  'alternate-script-link.not-first':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : « {value} » vient après d’autres sous-zones ; $6 vient en premier dans sa zone.',
  'link-target.unknown':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la base n’a pas de notice pour {value}. Les autres supports d’une publication doivent être enregistrés ; les autres liens peuvent viser des numéros enregistrés ailleurs.',
  'link-target.unknown-other':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la base n’a pas de notice pour {value}. Les autres supports d’une publication doivent être enregistrés ; les autres liens peuvent viser des numéros enregistrés ailleurs.',
  'link-target.no-serial':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne décrit aucune publication ; sa catégorie est « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} ».',
  'reverse-link':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la notice de {value} n’a pas de lien réciproque ({reverse}).',
  'reverse-link.other':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la notice de {value} n’a pas de lien réciproque ({reverse}).',
  'other-medium.same-medium':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} a le même support, « {medium} » ; la zone 776 désigne la publication sur un autre support.',
  'other-medium.other-issnl':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} a pour ISSN-L {theirs}, cette famille {issnl} ; tous les supports d’une publication partagent le même.',
  'family-issnl':
    'L’ISSN-L ne concorde pas : zone {field} (nº {occurrence}), sous-zone {subfield} : {value} n’est pas l’ISSN-L de la famille, qui est {expected}.',
  'issnl-replaced':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} y figure ; c’est {expected}, l’ISSN-L de la famille, qui est enregistré à sa place.',
  'country-and-centre.national':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : le centre {centre} n’enregistre pas pour {value} ; ses pays : {countries}.',
  'country-and-centre.central':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} a son propre centre ISSN ; le Centre international ({centre}) enregistre pour les pays qui n’en ont pas.',
  'lc-and-iso-country.code':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : le pays MARC « {value} » ne correspond pas à {iso} en sous-zone c.',
  'lc-and-iso-country.position':
    'Zone {field} (nº {occurrence}) : le pays MARC « {value} » en {position} ne correspond pas à {iso} en 044, sous-zone c.',
  'lc-and-iso-country.differ':
    'Zone {field} (nº {occurrence}) : le pays MARC « {value} » en {position} diffère de « {stated} » en 044, sous-zone a.',
  'same-key-title':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {count, plural, one {une autre notice a} other {# autres notices ont}} le titre clé « {value} », casse, accents et ponctuation mis à part : {issns}.',
  'cancellation.unknown':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne peut pas être annulé : la base n’en a pas de notice.',
  'cancellation.other-centre':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne peut pas être annulé ici : il relève du centre {centre}.',
  'cancellation.category':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne peut pas être annulé : sa catégorie est « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} ».',
  'cancellation.already':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} est déjà annulé au profit de {other}.',
  'cancellation.circle':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} annule lui-même ce numéro, directement ou par d’autres : deux numéros ne peuvent pas se remplacer l’un l’autre.',
  'cancellation.by-category':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : une notice de la catégorie « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} » n’annule aucun autre numéro ; retirez {value} ou inscrivez-le dans la notice valide qui continue.',
  'cancellation.cited':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {count, plural, one {# autre notice renvoie} other {# autres notices renvoient}} encore à {value}, annulé ici : {issns}{more, plural, =0 {} one { et # autre} other { et # autres}}.',
  'cancellation.unlike':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} peut être le numéro d’une autre publication. {aspect, select, key_title {Titre clé} title {Titre} publisher {Éditeur} years {Années (008)} country {Pays (008)} medium {Support (007)} other {{aspect}}} : là « {there} », ici « {here} ».',
  'cancellation.unknown-replacement':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la base n’a pas de notice pour {value}, qui doit remplacer ce numéro.',
  'cancellation.foreign-replacement':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value}, qui doit remplacer ce numéro, relève du centre {centre}.',
  'cancellation.invalid-replacement':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne peut pas remplacer ce numéro : sa catégorie est « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} ». Indiquez le numéro d’une publication valide.',
  'cancellation.draft-replacement':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne peut pas encore remplacer ce numéro : il n’a qu’un brouillon. Enregistrez d’abord celui-ci comme notice active.',
  'cancellation.replacement-circle':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne peut pas remplacer ce numéro : il est lui-même annulé, et ce qui le remplace ramène à ce numéro.',
  'cancellation.still-cited':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : ce numéro devient {category, select, can {annulé} other {supprimé}}, et {count, plural, one {# autre notice y renvoie} other {# autres notices y renvoient}} encore : {issns}{more, plural, =0 {} one { et # autre} other { et # autres}}.',
  'replacement-of-valid':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la notice est « {category, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{category}}} » et non annulée : aucun numéro ne la remplace. Retirez {value}.',
  'successor-circle.own':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne peut pas à la fois précéder et suivre cette publication : il est aussi cité en {opposite}. L’un des deux liens est faux.',
  'successor-circle.own-published':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} ne peut pas à la fois précéder et suivre cette publication : il est aussi cité en {opposite}. L’un des deux liens est faux.',
  'successor-circle.other':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la notice {value} cite celle-ci dans son propre {field} : chacune {field, select, 780 {précéderait} other {suivrait}} l’autre. L’un des deux liens est faux.',
  'successor-circle.other-published':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : la notice {value} cite celle-ci dans son propre {field} : chacune {field, select, 780 {précéderait} other {suivrait}} l’autre. L’un des deux liens est faux.',
  'successor-circle.partner':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} est cité comme titre précédent, mais l’une des deux notices cite l’autre comme partenaire d’une fusion (785 avec second indicateur 7 avant la dernière). L’un des deux liens est faux.',
  'succession-dates.earlier-title':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} commence en {start}, après la fin de cette publication en {end}. Vérifiez le lien et 008/07-14 des deux notices.',
  'succession-dates.later-title':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} a cessé en {end}, avant le début de cette publication en {start}. Vérifiez le lien et 008/07-14 des deux notices.',
  'cancelled-removed':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : {value} est annulé par cette notice et ne peut pas être retiré de 022 $z.',
  'category-transition.never':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : une notice de la catégorie « {before, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{before}}} » ne peut pas passer à « {value, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{value}}} ».',
  'category-transition.by-ic':
    'Zone {field} (nº {occurrence}), sous-zone {subfield} : seuls les membres du centre international ramènent une notice de la catégorie « {before, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{before}}} » à « {value, select, reg {Registre} wor {Travail} fre {Libre} val {Demande de validation} leg {Hérité} sup {Supprimé} can {Annulé} other {{value}}} ».',
  'cancelled-without-replacement':
    'Zone {field}, sous-zone {subfield} : une notice annulée indique le numéro valide qui la remplace.',
  'category-needed':
    'Zone {field}, sous-zone {subfield} : la notice a des titres mais pas de catégorie connue ; elle compte donc comme libre.',
  'fix.take-replacement-away': 'Le retirer',
  'fix.put-back': 'Le remettre',
  'fix.write-issn': 'L’écrire comme un ISSN',
  'fix.correct-check-digit': 'Corriger la clé de contrôle',
  'fix.set-only-indicator': 'Mettre le seul indicateur permis',
  'fix.put-code': 'Mettre « {expected} »',
  'fix.remove-credentials': 'Retirer le nom d’utilisateur et le mot de passe',
  'fix.write-address': 'L’écrire comme une adresse',
  'fix.remove-characters': 'Supprimer les caractères',
  'fix.remove-empty-subfields': 'Supprimer les sous-zones vides',
  'fix.mend-links': 'Mettre en ordre les liens de $6',
}
