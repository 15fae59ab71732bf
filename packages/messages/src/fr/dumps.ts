/** The page of dumps of the public records. */
export const dumps = {
  title: 'Extractions des notices publiques',
  none: 'Aucune extraction pour l’instant. Les extractions sont créées la nuit.',
  about:
    'Toutes les notices publiques. Les fichiers sont créés la nuit. Les fichiers compressés peuvent être téléchargés par parties.',
  sums: 'sommes de contrôle de ces fichiers',
}
