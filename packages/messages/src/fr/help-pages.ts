import type { Catalogue } from '../catalogue.ts'

export const helpPages: Catalogue['helpPages'] = {
  home: `Cette page s’affiche quand votre compte ne peut ni chercher ni soumettre de listes. Elle propose les pages qui vous sont ouvertes.
- Choisissez une page ci-dessous ou dans le menu de gauche.
! Aucune page n’est proposée : votre compte n’a pas encore de rôle. Adressez-vous à un administrateur de votre centre.`,
  login: `Connectez-vous avec le nom et le mot de passe de votre compte.
- Saisissez les deux, puis choisissez [[login.log_in]]. Vous revenez à la page que vous vouliez voir.
! Dix échecs bloquent la connexion pendant cinq minutes.
! Mot de passe oublié : un administrateur en définit un nouveau, que vous changez à la connexion.`,
  maintenance: `Le produit est en maintenance et ne répond à rien d’autre pendant un moment.
- Attendez, puis revenez à la connexion. Ce que vous avez saisi dans une notice ou un formulaire est gardé dans ce navigateur.`,
  search: `Trouvez des notices par mots, numéros, zones et codes. Les résultats s’affichent sous la requête ; l’adresse de la page contient toute la recherche et peut servir de signet.
- Saisissez des mots, une « expression » entre guillemets, un mot terminé par * ou un ISSN, puis appuyez sur Entrée.
- Activez [[search.anywhere]] pour chercher dans toutes les zones et pas seulement dans les titres.
- Ouvrez [[search.advanced]] pour les codes (pays, support, langue…) et pour les lignes qui cherchent dans une zone ou une sous-zone.
- Affinez avec les filtres à côté des résultats : cliquez sur une valeur pour l’inclure, sur le moins pour l’exclure.
- Ouvrez une ligne pour lire la notice. Cochez des lignes pour modifier, exporter, fusionner ou transférer plusieurs notices à la fois.
- Choisissez [[monitored.button]] pour savoir ce qu’il y a de nouveau dans une recherche que vous répétez.
! Rien n’est trouvé : enlevez un filtre, cherchez partout, ou prenez la graphie proposée.
! Une requête est illisible : l’endroit est souligné, et la phrase en dessous dit ce qui peut s’y trouver.
! Plus de 20 000 notices : seules les premières peuvent être parcourues. Affinez la recherche.`,
  browse: `Parcourez tous les titres ou tous les éditeurs dans l’ordre alphabétique, avec le nombre de notices de chaque entrée.
- Saisissez le début d’une entrée : la liste va à cet endroit. La barre étroite montre où vous êtes et mène à une lettre ou à une écriture.
- Cliquez sur le nombre d’une entrée, ou cochez plusieurs entrées et choisissez [[browse.search_matching]].
- Activez [[browse.near_equal]] pour voir ensemble les entrées qui ne diffèrent que par la casse, les accents ou la ponctuation.
! Aucune entrée n’est trouvée : effacez le filtre ou allez au début.`,
  catalogue: `Modifiez des notices : en formulaire (mode assisté), en texte (mode expert), ou les deux côte à côte. Les règles jugent la notice pendant la saisie.
- Parcourez les zones. Tab mène à la partie suivante ; un clic sur un problème, à droite, mène à son endroit.
- Prenez une correction là où elle est proposée, et lisez [[consequences.title]] pour voir ce qu’un enregistrement change dans d’autres notices.
- Validez. Une notice sans erreur devient active ; une notice avec erreurs est enregistrée comme brouillon et ne change rien d’autre.
- Appuyez sur F1 dans une zone pour lire ce qui peut s’y trouver.
- Comparaison, annulation et versions se trouvent dans l’en-tête de chaque notice. Alt et les flèches mènent d’une notice à l’autre.
! Quelqu’un d’autre tient le verrou : vous pouvez lire et demander le verrou. Vous êtes prévenu quand il est libre.
! Quelqu’un a enregistré entre-temps : les deux textes sont montrés, et vous choisissez ce qui reste.
! La session se termine ou le navigateur se ferme : ce que vous avez saisi est gardé dans ce navigateur et revient.
! Une zone grise ne se modifie pas : elle appartient au numéro, vient du système ou est un enrichissement.`,
  assignment: `Décrivez une ou plusieurs notices provisoires et donnez-leur les prochains numéros libres du bloc de votre centre.
- Remplissez les parties obligatoires de chaque notice : titre clé, support, langue, pays, éditeur, année de début.
- Choisissez [[assignment.submit_dry_run]]. Rien n’est dépensé ; les erreurs s’affichent à leurs champs.
- Regardez les titres presque identiques : la publication a peut-être déjà un numéro.
- Choisissez [[assignment.submit_real]]. Numéros, notices et liens sont créés ensemble ; puis modifiez-les ou copiez-les.
! La réponse n’arrive pas : soumettez de nouveau. Un même formulaire ne dépense jamais deux fois des numéros.
! Aucun bloc n’est actif : un administrateur, ou qui peut créer des blocs, en ouvre un sous [[blocks.title]].`,
  newblock: `Donnez à un centre une suite de numéros. Chaque numéro reçoit une notice libre, dont les attributions prennent la prochaine.
- Choisissez le centre, le pays, le premier numéro (sept chiffres sans la clé) et la quantité.
- Prenez le modèle par défaut ou le vôtre ; l’aperçu montre la première notice.
- Choisissez [[blocks.create]]. Le bloc est créé en arrière-plan et sert quand le précédent est épuisé.
- Le tableau ci-dessous montre l’emploi de chaque bloc et quand ses numéros s’épuisent.
! La suite chevauche un autre bloc, ou le modèle enfreint une règle : la phrase dit lequel ou laquelle.
! Un bloc qui contient des notices décrites ne peut pas être supprimé.`,
  macros: `Une macro modifie une notice par des lignes qui disent que faire de quelle zone : ce que vous refaites sans cesse devient une seule commande. [[macros.scope_personal]], [[macros.scope_centre]] : une macro est à vous ou à votre centre ; celles qui sont fournies se copient et se modifient.
- Appuyez sur [[macros.new]], donnez-lui un nom et écrivez une instruction par ligne ; les listes d’étiquettes, de sous-zones et de fonctions viennent pendant la frappe, ou avec Ctrl+Espace.
- Regardez les erreurs sous le texte : chacune dit la ligne, la colonne et ce qui y est attendu ; un clic y mène.
- Appuyez sur [[macros.keep]].
- Dans une notice, ouvrez [[macros.run]] depuis les outils ou la palette (Ctrl+K), choisissez la macro et lisez ce qu’elle a changé. Ctrl+Z reprend tout.
! « Rien n’a été modifié » : une macro qui ferait trop dans une notice n’est pas exécutée du tout. Divisez-la.
! Aucune macro ne touche aux zones que le système écrit, au numéro de la notice ni aux enrichissements.
! Une macro que quelqu’un a modifiée entre-temps n’est pas écrasée : rouvrez-la et reportez votre changement.`,
  merge: `Deux numéros ont été donnés à une même publication : gardez l’un, annulez l’autre.
- Choisissez le numéro à garder et le numéro à annuler, puis [[merge.compare]].
- Choisissez zone par zone quelle notice a raison.
- Voyez quelles notices citent le numéro annulé, et si leurs liens sont déplacés.
- Voyez au-dessus du bouton ce qui s’oppose à une seule publication : titre clé, éditeur, années, pays, support. Si quelque chose diffère, le motif est obligatoire.
- Choisissez [[merge.merge]] et donnez une raison.
! Une notice que quelqu’un modifie n’est pas changée ; ses liens restent tels quels.
! Le résultat enfreint une règle : corrigez le choix des zones, ou modifiez d’abord la notice.`,
  import: `Enregistrez les notices d’un fichier : de nouvelles notices, ou de nouvelles versions de notices présentes ici.
- Choisissez le fichier (ISO 2709, mrk ou MARCXML, aussi compressé), le mode et, pour de nouvelles notices, le centre et la catégorie.
- Laissez d’abord [[importing.dry_run]] activé : rien n’est enregistré, et vous voyez ce que deviendrait chaque notice.
- Lisez le rapport par résultat et par règle, ouvrez des notices, laissez-en de côté.
- Lancez l’import réel. Vous pouvez quitter la page ; la fin est annoncée dans les avis.
! Une notice est rejetée : le rapport indique l’endroit dans le fichier et la raison.
! Un import était une erreur : annulez-le en entier. Les notices modifiées depuis restent telles quelles.
! Ce dont le fichier ne parle pas (enrichissements, zones du système) est gardé.`,
  bulk: `Modifier plusieurs notices à la fois : regarder d’abord, puis modifier, et revenir en arrière si c’était une erreur.
- Cherchez les notices, ou cochez-les, puis choisissez [[search.change_many]] sous [[search.actions]].
- Dites ce qui est modifié : par le formulaire pour les modifications courantes, ou par une macro. [[bulk.preview]] n’enregistre rien.
- Lisez les différences par type. Écartez des notices, des types entiers ou celles avec des erreurs ; r le fait pour la ligne active.
- Lancez la modification. Elle se fait en arrière-plan ; chaque notice reçoit une version, comme si vous l’aviez enregistrée.
- [[bulk.revert]] rend à chaque notice son contenu d’avant, dans une nouvelle version.
! Une notice a été laissée : quelqu’un la modifie, elle a changé depuis l’aperçu, ou un brouillon existe à côté. Elle est listée avec le motif.
! Des notices auraient des erreurs : elles restent telles quelles, sauf si vous demandez des brouillons.
! Après une annulation, des notices restent : elles ont changé depuis. Ouvrez-les depuis la liste et fusionnez à la main.`,
  doctor: `Établissez pourquoi un fichier de notices ne peut pas être lu, et réparez-le. Rien n’est enregistré dans la base.
- Choisissez le fichier, puis [[doctor.start]]. Les grands fichiers sont examinés en arrière-plan ; vous pouvez quitter la page.
- Ouvrez un endroit pour voir ses octets, les notices voisines, ce qui ne va pas et ce que change la réparation.
- Téléchargez le fichier réparé, ou le fichier en deux parties : ce qui se lit et ce qui ne se lit pas.
- Poursuivez avec l’essai d’un import du fichier réparé ou de la partie lisible.
! Une notice ne peut pas être réparée : elle est dans la partie endommagée ; redemandez-la à sa source.
! Le texte paraît faux après la réparation : le codage a été déduit du texte ; comparez avec la source.`,
  compare: `Deux notices côte à côte : ce qu’elles partagent et en quoi elles diffèrent, quel que soit l’ordre de leurs zones.
- Cochez deux lignes de la recherche et choisissez [[search.compare_selected]], ou saisissez deux ISSN.
- Affichez [[compare.only_differences]] ou toutes les zones. Les mots qu’une seule notice possède sont marqués.
- Échangez les côtés, ou passez à la fusion si deux numéros ont été donnés à une même publication.
! Une zone est seule d’un côté : l’autre notice n’en a aucune qui lui ressemble.`,
  ltwa: `La liste selon laquelle les mots des titres sont abrégés (ISO 4). Tout le monde peut la lire ; les modifications demandent la permission.
- Cherchez un mot, une abréviation ou un commentaire, ou allez à un endroit de l’alphabet.
- Un trait d’union indique qu’un mot continue : biolog- est un début de mot, -graph- un milieu.
- Avant l’enregistrement d’une modification, vous voyez quels titres abrégés (210) elle concerne.
- [[ltwaPage.versions]] garde chaque modification ; deux versions peuvent être comparées.
! Un mot existe déjà pour cette langue : modifiez cette ligne.`,
  ltwa_versions: `Chaque modification de la liste des abréviations est une version, avec sa date, son auteur et sa raison.
- Choisissez une version pour voir ce qu’elle a changé, ou deux pour les comparer.
- [[ltwaPage.restore_now]] remet en vigueur les mots d’une version ; ce qui change est montré d’abord.`,
  issn_lists: `Soumettez un tableau avec des ISSN et recevez-le avec ce que l’on sait de chaque numéro.
- Choisissez un tableau (tsv, csv ou xlsx). Le séparateur, l’encodage et la ligne des noms des colonnes sont reconnus ; corrigez-les à côté de l’aperçu.
- Dites quelle colonne contient les ISSN, et laquelle les titres.
- Choisissez ce qui doit être ajouté, puis [[listed.submit]]. Le résultat se récupère ici ou sous [[tasks.title]].
! Les fautes de frappe sont corrigées et nommées : trait d’union absent, lettre pour un chiffre, zéros perdus. Les numéros des codes à barres (977...) sont lus aussi.
! Votre quota est épuisé : la page dit à partir de quand vous pouvez de nouveau soumettre des listes.`,
  marc21_lists: `Soumettez un tableau avec des ISSN et recevez les notices dans un fichier.
- Choisissez le tableau, la colonne des ISSN et le format.
- Choisissez [[listed.submit]]. Le fichier attend sous [[tasks.title]].
! Les numéros inconnus ou non valides sont énumérés ; les autres sont dans le fichier.`,
  title_lists: `Soumettez un tableau avec des titres et trouvez l’ISSN de chacun.
- Choisissez le tableau et ses colonnes : titre et, s’il y en a, éditeur, pays, année, ISSN.
- Le prochain titre non décidé est toujours devant. 1 à 9 choisissent une notice, 0 dit qu’aucune ne convient, Entrée confirme, z revient en arrière.
- Les titres certains peuvent être confirmés ensemble.
- Enregistrez la session dans un fichier pour continuer un autre jour ; à la fin, récupérez le tableau avec les numéros.
! Rien ne convient : changez la requête, ou cherchez des mots isolés.`,
  rules: `Toutes les règles qui jugent les notices, avec leur phrase, leur niveau dans chaque catégorie et des exemples.
- Filtrez par mots, par zone ou par nom de règle.
- Une notice avec une erreur est enregistrée comme brouillon ; un avertissement la laisse devenir active.
! Une règle semble fausse : indiquez son nom à un administrateur. Les niveaux se règlent dans l’administration.`,
  changes: `Ce qui a été enregistré, par qui et quand : votre travail, celui de votre centre ou celui de tous.
- Choisissez de qui, et les jours.
- Ouvrez une ligne pour voir ce qui a changé dans chaque zone. Ouvrez la notice pour la modifier.
- Dans les versions, un état plus ancien peut redevenir le brouillon.`,
  tasks: `Le travail en arrière-plan : imports, exports, listes, blocs.
- L’avancement et l’état s’affichent au fur et à mesure. Vous pouvez quitter la page.
- Récupérez un résultat, arrêtez une tâche en cours, relancez une tâche qui a échoué.
! Une tâche qui a échoué dit pourquoi. Les résultats sont gardés sept jours.`,
  announcements: `Ce que les administrateurs disent aux utilisateurs : maintenance, nouvelles règles, réunions.
- Une annonce plus récente s’affiche à votre arrivée. Choisissez [[announcements.mark_read]] pour continuer.
- La cloche du menu porte un point tant qu’une annonce n’est pas lue. L’œil ouvre une annonce plus ancienne.`,
  dashboards: `L’état du travail en quatre cartes : blocs, erreurs des notices, adresses, translittérations.
- Chaque carte s’ouvre dans un onglet. Votre centre est montré ; les membres du centre international peuvent en choisir un autre, ou tous.
- Cliquez sur un chiffre pour voir ses notices. Chaque tableau se récupère en CSV.
! Un chiffre qu’aucune recherche ne peut montrer n’a pas de lien.`,
  audit: `Qui a fait ce qui peut être discuté plus tard : annulations, fusions, transferts, imports, dérogations, comptes.
- Filtrez par type, utilisateur, numéro et jours.
- Récupérez les entrées en CSV. Elles ne sont jamais modifiées ni supprimées.`,
  admin: `Listes, comptes, règles et paramètres du produit. Seul qui gère les utilisateurs voit cette page.
- Choisissez un domaine à gauche. Cherchez, triez et ouvrez une ligne pour la modifier.
- L’historique d’une ligne dit qui l’a modifiée.
- Avant une suppression, vous voyez ce qui emploie la ligne. Retirez plutôt un code : il reste valide dans les notices et n’est plus proposé.
- Chaque règle a une page : niveaux par catégorie, paramètres, versions. Essayez une modification au laboratoire avant de l’appliquer.
! Une ligne a été modifiée entre-temps : regardez-la de nouveau, puis modifiez-la.`,
  users: `Qui peut se connecter, pour quel centre, avec quels rôles.
- Choisissez [[admin.new]] ou ouvrez une ligne. Un mot de passe que vous définissez doit être changé à la connexion suivante.
- Fermez un compte qui a servi, ou choisissez [[accounts.anonymise]] quand la personne est partie : un pseudonyme remplace son nom.
- Une invitation sans réponse figure dans la colonne [[accounts.invited_until_column]], avec un bouton qui la renvoie.
! Le dernier administrateur ne peut ni être fermé ni perdre le rôle.`,
  roles: `Un rôle est un ensemble de permissions ; un compte peut en avoir plusieurs.
- Ouvrez un rôle et cochez ses permissions. Elles valent dès le prochain appel de ses utilisateurs.
! Un rôle que des comptes ont, ou qu’une annonce nomme, ne peut pas être supprimé.`,
  settings: `Limites et adresses qui valent pour tous dès le prochain appel.
- Ouvrez un paramètre pour le modifier. Ses bornes sont indiquées à côté.`,
  writing: `Rédigez des annonces : le texte en anglais et ses traductions, de quand à quand, et pour qui.
- Rédigez le titre et le texte. Gras, listes, intertitres, liens, citations et images sont proposés au-dessus du texte.
- Ajoutez des traductions ; qui n’en a pas dans sa langue lit l’anglais.
- Choisissez des rôles et des centres, ou laissez les deux vides pour tous.
- Choisissez [[announcements.preview]], un centre, un rôle et une langue : on y voit ce que voit un tel utilisateur, ou pourquoi il ne voit pas l’annonce.
- [[announcements.save_draft]] garde un brouillon que seule l’administration voit. [[announcements.publish]] le montre à ses lecteurs.
! Scripts, styles, cadres et images d’autres serveurs sont retirés.`,
  record: `Une notice telle qu’elle est publiée, avec ses zones, ses erreurs, ses adresses et ses fichiers à télécharger.
- Les boutons du haut servent à la modifier, à voir ses versions ou sa famille, ou à l’imprimer.
! Aucune notice n’a ce numéro : vérifiez les chiffres. Le dernier est une clé, 0 à 9 ou X.`,
  marc21: `Les zones d’une notice dans une petite fenêtre, à lire à côté d’un autre travail.
- Les liens des zones 7XX ouvrent la notice qu’ils nomment.`,
  graph: `Les notices qui vont ensemble : supports d’un même titre, titres antérieurs et suivants, et tous les autres liens.
- Choisissez en haut le type de famille. Les boîtes sont des notices, les lignes des liens ; une flèche mène au titre suivant.
- Cliquez sur une boîte pour voir sa notice. Les tableaux ci-dessous disent la même chose en mots.
! Une ligne pointillée : une seule des deux notices a le lien.`,
  enrichments: `Ce que d’autres savent des publications entre dans leurs notices à partir de tableaux : archives, services d’indexation, classes CDU, lieux.
- Choisissez [[enrichments.new]], puis la source et un tableau qui a une colonne d’ISSN ou d’ISSN-L.
- Commencez par un essai à blanc : il dit ligne par ligne ce qui se passerait et ce qui ne va pas.
- Lancez-le pour de bon. Les notices que quelqu’un modifie reçoivent le leur à la fin du verrou.
! Une ligne est rejetée : son numéro est inconnu ou n’est pas un ISSN, ou la notice deviendrait trop grande.`,
  centers: `Les centres du réseau : noms, adresse, contact, langues, et les pays pour lesquels chacun enregistre.
- Ouvrez un centre pour le modifier. La règle du pays et du centre, et le formulaire d’attribution, suivent aussitôt ses pays.
- Fermez un centre au lieu de le supprimer : il n’est plus proposé, et ses notices le gardent.
- [[admin.close_center]] transmet ses notices, blocs et personnes à un autre centre ; ce qui passe est montré d’abord.
! Rien n’est transmis tant qu’une notice du centre est en cours de modification : la liste dit par qui.
! Un centre que nomment des comptes, des blocs ou des notices ne peut pas être supprimé.`,
  invitation: `Où mène le lien d’une invitation.
- Choisissez un mot de passe : il vaut dès maintenant, et vous êtes connecté.
! Le lien sert une fois et pendant quelques jours. Demandez-en un autre à qui vous a invité.`,
  house: `L’état du serveur : version, base, travail de fond, sauvegardes, défauts. Il est actualisé tant que la page est ouverte.
- Un défaut a le numéro de sa requête, qui est aussi dans le journal du serveur : donnez-le à qui exploite le serveur.
- Une sauvegarde est essayée quand « seriatim restore FICHIER --check » l’a lue en entier.
! Un travail abandonné a échoué plusieurs fois : le journal du serveur dit pourquoi.
! Dans une copie de formation, [[housePage.reset]] ramène la démonstration.`,
  mails: `Les courriels que ce produit écrit : invitations, confirmations, messages de lecteurs.
- Cherchez des mots d’une adresse, de l’objet ou du texte, ou choisissez un état.
- Ouvrez une ligne pour lire le courriel. [[mailsPage.send_again]] l’essaie aussitôt.
- [[mailsPage.test]] montre si le serveur de courrier accepte des courriels.
! Un courriel en attente est essayé de nouveau, de plus en plus tard, dix fois en trois jours. Le motif du dernier échec est dans sa ligne.
! Sans serveur de courrier, les courriels attendent ici. Qui exploite le serveur définit SMTP_URL.`,
  webhooks: `Les programmes avertis des modifications de notices publiques : ce qu’une recherche trouve est envoyé à leur adresse.
- Cherchez des mots d’une adresse, de son propriétaire ou d’un motif, ou choisissez un état.
- [[webhooks.replay]] reprend un abonnement et envoie ce qui attend.
! Après douze échecs de suite, un abonnement est suspendu et son propriétaire reçoit un courriel. Ce qui change entre-temps attend.
! Chaque envoi est signé ; docs/protocols.md dit comment le vérifier.`,
  work: `Ce que font les autres et ce que sont devenues les notices : verrous, tâches, importations, blocs et recherches surveillées de tous les utilisateurs, et les listes de ce qui se contredit dans la base.
- Des mots de la ligne, un état et un clic sur l’en-tête d’une colonne mènent à ce que vous cherchez.
- Dans [[admin.area_locks]], vous mettez fin au verrou d’une personne injoignable : elle en est avertie aussitôt, garde ce qu’elle a saisi et l’enregistre après avoir rouvert la notice.
- Dans [[admin.area_tasks]], vous annulez ce qui dure trop longtemps ; dans [[admin.area_monitored_searches]], vous transmettez les recherches dont le propriétaire est parti.
! Une tâche ne peut pas être annulée : ce type de travail doit aller à son terme.`,
  urls: `Les adresses de 856 et 857 $u avec ce que leur dernière vérification a trouvé.
- Cherchez des mots d’une adresse, de son serveur ou du motif, ou choisissez un état.
- [[urls.check]] interroge une adresse aussitôt ; les autres ont leur tour la nuit, lentement, serveur par serveur.
- Le nombre de notices mène aux notices qui contiennent l’adresse.
! Supprimé : le serveur le dit, ou l’adresse manquait à trois vérifications sur trois semaines.
! Elle ne peut être vérifiée : le serveur refuse les robots, demande de s’identifier ou se trouve dans un réseau privé. Regardez vous-même.`,
}
