export const server = {
  'lock-kept': 'La notice est verrouillée à votre nom.',
  'lock-released': 'Verrou retiré',
  'version-deleted': 'Version supprimée',
  'ic-only-centre': 'Seul le centre international peut changer le centre en 022 $2 (enregistré : {value}).',
  'ic-only-issnl': 'Seul le centre international peut changer l’ISSN-L en 022 $l (enregistré : {value}).',
  'ic-only-force-flag':
    'Seul le centre international peut poser ou retirer l’indicateur de forçage 022, subfield {subfield}.',
  'ic-only-link': 'Seul le centre international peut supprimer un lien : {field} vers {value}.',
  'query-unbalanced_quote':
    'Un guillemet n’a pas de pendant (caractère {position}, près de « {near} ») : il est ignoré.',
  'query-empty_phrase': 'Deux guillemets sans mot entre eux sont ignorés (caractère {position}).',
  'query-lone_truncation': 'Un astérisque qui ne suit aucun mot est ignoré (caractère {position}, près de « {near} »).',
  'query-truncation_inside_word':
    'Un astérisque à l’intérieur d’un mot sépare deux mots (caractère {position}, près de « {near} ») : seule la fin d’un mot peut rester ouverte.',
  'query-no_words': 'La requête ne contient ni lettre ni chiffre : toutes les notices sont affichées.',
}
