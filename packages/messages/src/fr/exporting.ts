export const exporting = {
  no_errors: 'Aucune erreur',
  name_needed: 'un nom de fichier est nécessaire',
  name_path: 'un nom de fichier n’a ni chemin ni caractère de contrôle',
  column: '{column} n’est ni un champ (245, 245$a) ni un terme des facettes',
  unimarc: 'UNIMARC n’a pas de place pour : {places}.',
  left_out:
    '{count, plural, one {# notice manque : le format ne peut la contenir} other {# notices manquent : le format ne peut les contenir}} ({issns}).',
}
