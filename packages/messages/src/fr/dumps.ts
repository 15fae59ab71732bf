/** Extractions des notices publiques : la page qui les énumère. */
export const dumps = {
  title: 'Extractions des notices publiques',
  none: 'Aucune extraction n’existe encore. Elles sont faites la nuit.',
  about:
    'Toutes les notices que voit le public, extraites la nuit. Les fichiers comprimés se téléchargent aussi par parties.',
  sums: 'sommes de contrôle de ces fichiers',
}
