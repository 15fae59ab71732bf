/** Publishers' requests for ISSNs. Keys with `letter_` are of the e-mail that a publisher gets after the assignment. */
export const requests = {
  letter_subject: 'ISSN {issns} : {title}',
  letter_greeting: 'Madame, Monsieur,',
  letter_greeting_name: 'Bonjour {name},',
  letter_assigned:
    '{count, plural, one {{center} a attribué un ISSN à votre publication en série :} other {{center} a attribué # ISSN :}}',
  letter_title: 'Titre clé : {title}',
  letter_medium: 'Support : {medium}',
  letter_record: 'Notice publique : {url}',
  letter_bar_code: 'Code à barres pour la couverture : {url}',
  letter_where: 'Où imprimer l’ISSN',
  letter_form: 'Écrivez l’ISSN précédé des lettres ISSN et avec son trait d’union, par exemple : {example}',
  letter_print:
    'Version imprimée : sur chaque numéro, en haut à droite de la couverture. Si la place manque, dans l’ours ou sur la page de titre, près du titre.',
  letter_online: 'Version en ligne : sur la page d’accueil de la publication, près du titre.',
  letter_carrier: 'Sur un disque ou un autre support : sur l’étiquette et sur l’emballage.',
  letter_both: 'Indiquez tous les ISSN sur chaque support, chacun avec le nom de son support : {example}',
  letter_issnl:
    'L’ISSN de liaison (ISSN-L) est {issnl}. Il regroupe tous les supports de la publication, pour que les catalogues les trouvent ensemble. Il ne remplace pas l’ISSN d’un support.',
  letter_bar_code_about:
    'Le code à barres (EAN-13) contient l’ISSN et commence par 977. Il sert à la vente des numéros. Un complément de deux ou cinq chiffres indique le numéro.',
  letter_next: 'Ce qui reste à faire',
  letter_next_announced:
    'Votre publication n’est pas encore parue, et sa notice est provisoire. Après la parution, envoyez-nous le premier numéro ou son URL. Nous compléterons alors la notice.',
  letter_next_published: 'Envoyez-nous un numéro portant l’ISSN, ou son URL, si vous ne l’avez pas encore fait.',
  letter_send_here: 'Envoyez-le ici : {url}',
  letter_changes:
    'Écrivez-nous avant un changement de titre, de support ou d’éditeur, et lorsque la publication cesse. Un nouveau titre exige souvent un nouvel ISSN.',
  letter_regards: 'Cordialement',
} as const
