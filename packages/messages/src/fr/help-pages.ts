import type { Catalogue } from '../catalogue.ts'

export const helpPages: Catalogue['helpPages'] = {
  home: `Cette page s’affiche quand votre compte n’a le droit ni de rechercher ni de soumettre des listes. Elle montre les pages que vous pouvez ouvrir.
- Choisissez une page ci-dessous ou dans le menu de gauche.
! Aucune page n’est affichée : votre compte n’a pas encore de rôle. Demandez-en un à un administrateur de votre centre.`,
  login: `Connectez-vous avec le nom d’utilisateur et le mot de passe de votre compte.
- Saisissez les deux, puis choisissez [[login.log_in]]. La page que vous vouliez voir s’ouvre.
! Après dix échecs, la connexion est bloquée pendant cinq minutes.
! Mot de passe oublié : demandez à un administrateur d’en définir un nouveau. Vous le changerez à la connexion.`,
  maintenance: `Le produit est en maintenance et ne peut pas être utilisé pour l’instant.
- Attendez, puis revenez à la page de connexion. Ce que vous avez saisi dans une notice ou un formulaire est conservé dans ce navigateur.`,
  search: `Trouvez des notices par mots, numéros, zones et codes. Les résultats s’affichent sous la requête. L’adresse de la page contient toute la recherche : vous pouvez en faire un signet.
- Saisissez des mots, une « expression » entre guillemets, un mot terminé par * ou un ISSN, puis appuyez sur Entrée.
- Activez [[search.anywhere]] pour chercher dans toutes les zones et pas seulement dans les titres.
- Ouvrez [[search.advanced]] pour les codes (pays, support, langue…) et pour les lignes qui cherchent dans une zone ou une sous-zone.
- Affinez avec les filtres à côté des résultats : cliquez sur une valeur pour l’inclure, sur le moins pour l’exclure.
- Ouvrez une ligne pour lire la notice. Sélectionnez des lignes pour modifier, exporter, fusionner ou transférer plusieurs notices à la fois.
- Choisissez [[monitored.button]] pour voir ce qu’il y a de nouveau dans une recherche que vous répétez.
! Aucun résultat : retirez un filtre, cherchez dans toutes les zones ou utilisez la graphie proposée.
! Une requête n’est pas valide : l’erreur est soulignée et le message en dessous explique ce qui est attendu.
! Plus de 20 000 notices : seules les 20 000 premières peuvent être affichées. Affinez la recherche.`,
  browse: `Parcourez tous les titres ou tous les éditeurs dans l’ordre alphabétique, avec le nombre de notices de chaque entrée.
- Saisissez le début d’une entrée pour y aller dans la liste. La barre étroite montre votre position. Utilisez-la pour aller à une lettre ou à une écriture.
- Cliquez sur le nombre d’une entrée, ou sélectionnez plusieurs entrées et choisissez [[browse.search_matching]].
- Activez [[browse.near_equal]] pour regrouper les entrées qui ne diffèrent que par la casse, les accents ou la ponctuation.
! Aucune entrée : effacez le filtre ou allez au début.`,
  catalogue: `Modifiez des notices dans un formulaire (mode assisté), en texte (mode expert), ou les deux côte à côte. Les règles contrôlent la notice pendant la saisie.
- Parcourez les zones. Appuyez sur Tab pour aller à la partie suivante. Cliquez sur un problème, à droite, pour aller à sa zone.
- Appliquez une correction là où elle est proposée. Lisez [[consequences.title]] pour voir ce qu’un enregistrement change dans d’autres notices.
- Validez. Une notice sans erreur devient active. Une notice avec erreurs est enregistrée comme brouillon et ne change aucune autre notice.
- Appuyez sur F1 dans une zone pour l’aide sur son contenu.
- La comparaison, l’annulation et les versions se trouvent dans l’en-tête de chaque notice. Appuyez sur Alt et une flèche pour passer à une autre notice.
! Un autre utilisateur a le verrou : vous pouvez lire la notice et demander le verrou. Vous recevez un avis quand il est libre.
! Un autre utilisateur a enregistré la notice entre-temps : comparez les deux textes et choisissez les modifications à garder.
! La session s’est terminée ou le navigateur a été fermé : votre texte est conservé dans ce navigateur et restauré ensuite.
! Une zone grise ne peut pas être modifiée : elle appartient au numéro, est écrite par le système ou est un enrichissement.`,
  assignment: `Décrivez une ou plusieurs notices provisoires et attribuez-leur les prochains numéros libres du bloc de votre centre.
- Remplissez les champs obligatoires de chaque notice : titre clé, support, langue, pays, éditeur, année de début.
- Choisissez [[assignment.submit_dry_run]]. Aucun numéro n’est utilisé. Les erreurs s’affichent à côté des champs.
- Regardez les titres proches : la publication a peut-être déjà un numéro.
- Choisissez [[assignment.submit_real]]. Les numéros, les notices et les liens sont créés ensemble. Modifiez-les ou copiez-les ensuite.
! Le serveur ne répond pas : soumettez de nouveau. Un même formulaire n’utilise jamais deux fois des numéros.
! Aucun bloc actif : adressez-vous à un administrateur, ou créez un bloc sous [[blocks.title]] si vous en avez le droit.`,
  requests: `Les éditeurs demandent des ISSN dans le portail. Leurs demandes arrivent ici, au centre du pays de publication.
- Les onglets montrent les états avec le nombre de demandes. [[requestsPage.tab_open]] montre toutes les demandes encore à traiter.
- Appuyez sur j et k pour vous déplacer, Entrée pour ouvrir une demande, t pour la prendre en charge, x pour sélectionner des lignes, h pour choisir qui traite.
- [[requestsPage.new]] enregistre une demande arrivée par courrier ou par téléphone.
- [[requestsPage.settings]] : l’acceptation des demandes dans le portail, l’introduction du formulaire, les champs obligatoires et les modèles de messages.
! La liste est vide alors que des éditeurs ont écrit : vérifiez dans les paramètres que le portail accepte les demandes.
! Seul le centre qui traite une demande la voit. Pour la confier à un autre centre, transmettez-la.`,
  request: `Le formulaire de l’éditeur, ses fichiers, tous les messages et changements. Les titres proches du registre sont à droite : la publication a peut-être déjà un ISSN.
- [[requestsPage.take]] (t) montre à vos collègues que vous traitez la demande.
- [[requestsPage.question]] (q) envoie une question. La demande attend la réponse, et l’éditeur reçoit un rappel. [[requestsPage.message]] (m) n’attend pas.
- [[requestsPage.assign]] (a) ouvre le formulaire d’attribution, rempli à partir de la demande. Après l’attribution, l’éditeur reçoit les ISSN avec les codes à barres.
- [[requestsPage.register_record]] met une notice provisoire dans la catégorie Registre s’il ne manque rien. Sinon, la page indique ce qui manque.
- [[requestsPage.refuse]] (r) et [[requestsPage.forward]] (f) exigent un motif. [[requestsPage.close]] (c) termine le travail sans motif.
- Insérez un modèle et modifiez son texte avant de l’envoyer.
! Un autre utilisateur a modifié la demande pendant que vous écriviez : votre texte est conservé. Lisez les nouveautés et envoyez de nouveau.
! L’éditeur a retiré la demande : la page montre le nouvel état, et aucun ISSN n’est attribué.`,
  request_settings: `Comment le centre accepte les demandes des éditeurs.
- Activez [[requestsPage.is_on]]. Avant cela, le portail montre le contact du centre.
- Écrivez une introduction dans chaque langue et choisissez les champs que les éditeurs doivent remplir.
- Indiquez le nombre de jours jusqu’à l’échéance, avant le rappel d’une question et avant de demander le premier numéro à l’éditeur.
- Ajoutez des modèles de messages. Les variables, par exemple le titre et l’éditeur, sont remplacées quand vous insérez un modèle.
! Un autre utilisateur a modifié les paramètres entre-temps : vos changements sont conservés. Vérifiez-les et enregistrez de nouveau.`,
  newblock: `Créez un bloc d’ISSN pour un centre. Chaque numéro reçoit une notice libre. Les attributions utilisent la prochaine notice libre.
- Choisissez le centre, le pays, le premier numéro (sept chiffres sans la clé) et la quantité de numéros.
- Utilisez le modèle par défaut ou le vôtre. L’aperçu montre la première notice.
- Choisissez [[blocks.create]]. Le bloc est créé en arrière-plan. Il est utilisé quand le précédent est épuisé.
- Le tableau ci-dessous montre l’utilisation de chaque bloc et la date d’épuisement de ses numéros.
! Le bloc chevauche un autre bloc, ou le modèle enfreint une règle : le message l’indique.
! Un bloc qui contient des notices décrites ne peut pas être supprimé.`,
  macros: `Une macro est une liste d’instructions qui modifient une notice. Utilisez-la pour les modifications que vous répétez souvent. [[macros.scope_personal]], [[macros.scope_centre]] : une macro est à vous ou à votre centre. Les macros fournies se copient et se modifient.
- Choisissez [[macros.new]], saisissez un nom et écrivez une instruction par ligne. Les étiquettes, les sous-zones et les fonctions sont proposées pendant la frappe, ou avec Ctrl+Espace.
- Corrigez les erreurs indiquées sous le texte. Chacune indique la ligne, la colonne et ce qui est attendu. Cliquez dessus pour y aller.
- Appuyez sur [[macros.keep]].
- Dans une notice, ouvrez [[macros.run]] depuis les outils ou la palette (Ctrl+K), choisissez la macro et vérifiez ses modifications. Ctrl+Z les annule toutes.
! « Rien n’a été modifié » : la macro ferait trop de modifications dans une notice, aucune n’a donc été faite. Divisez la macro.
! Une macro ne modifie ni les zones écrites par le système, ni le numéro de la notice, ni les enrichissements.
! Un autre utilisateur a modifié la macro entre-temps : elle n’est pas écrasée. Rouvrez-la et refaites votre modification.`,
  merge: `Deux numéros ont été attribués à la même publication : gardez l’un, annulez l’autre.
- Choisissez le numéro à garder et le numéro à annuler, puis [[merge.compare]].
- Choisissez, zone par zone, la notice dont le contenu est repris.
- Vérifiez quelles notices citent le numéro annulé et si leurs liens sont redirigés.
- Vérifiez les différences au-dessus du bouton : titre clé, éditeur, années, pays, support. S’il y a une différence, le motif est obligatoire.
- Choisissez [[merge.merge]] et saisissez un motif.
! Une notice qu’un autre utilisateur modifie n’est pas changée : ses liens restent tels quels.
! Le résultat enfreint une règle : changez le choix des zones, ou modifiez d’abord la notice.`,
  import: `Importez les notices d’un fichier : de nouvelles notices, ou de nouvelles versions de notices existantes.
- Choisissez le fichier (ISO 2709, mrk ou MARCXML, aussi compressé) et le mode. Pour de nouvelles notices, choisissez aussi le centre et la catégorie.
- Laissez d’abord [[importing.dry_run]] activé : rien n’est enregistré et vous voyez le résultat pour chaque notice.
- Lisez le rapport par résultat et par règle. Ouvrez des notices et excluez-en si nécessaire.
- Lancez l’import réel. Vous pouvez quitter la page. Vous recevez un avis à la fin.
! Une notice est rejetée : le rapport indique sa position dans le fichier et la raison.
! Un import était une erreur : annulez-le en entier. Les notices modifiées depuis ne changent pas.
! Les données absentes du fichier (enrichissements, zones du système) ne changent pas.`,
  bulk: `Modifiez plusieurs notices à la fois : prévisualisez les modifications, appliquez-les et annulez-les si elles étaient erronées.
- Cherchez les notices, ou sélectionnez-les, puis choisissez [[search.change_many]] sous [[search.actions]].
- Définissez la modification dans le formulaire (pour les modifications courantes) ou avec une macro. [[bulk.preview]] n’enregistre rien.
- Lisez les différences par type. Excluez des notices, des types entiers ou les notices avec des erreurs. Appuyez sur r pour exclure la ligne active.
- Lancez la modification. Elle s’exécute en arrière-plan. Chaque notice reçoit une nouvelle version, comme si vous l’aviez enregistrée.
- [[bulk.revert]] rétablit le contenu précédent de chaque notice dans une nouvelle version.
! Une notice n’a pas été modifiée : un autre utilisateur la modifie, elle a changé depuis l’aperçu, ou elle a un brouillon. La liste indique le motif.
! Des notices auraient des erreurs : elles ne sont pas modifiées, sauf si vous autorisez les brouillons.
! Certaines notices n’ont pas été rétablies : elles ont changé depuis. Ouvrez-les depuis la liste et fusionnez les modifications manuellement.`,
  doctor: `Trouvez pourquoi un fichier de notices ne peut pas être lu, et réparez-le. Rien n’est enregistré dans la base.
- Choisissez le fichier, puis [[doctor.start]]. Les grands fichiers sont analysés en arrière-plan. Vous pouvez quitter la page.
- Ouvrez un endroit endommagé pour voir ses octets, les notices voisines, l’erreur et les modifications de la réparation.
- Téléchargez le fichier réparé, ou le fichier en deux parties : la partie lisible et la partie endommagée.
- Lancez ensuite un essai à blanc de l’import du fichier réparé ou de la partie lisible.
! Une notice ne peut pas être réparée : elle est dans la partie endommagée. Redemandez-la à sa source.
! Le texte paraît faux après la réparation : l’encodage a été déduit du texte. Comparez avec la source.`,
  compare: `Comparez deux notices côte à côte. L’ordre des zones n’a pas d’importance.
- Sélectionnez deux lignes des résultats et choisissez [[search.compare_selected]], ou saisissez deux ISSN.
- Affichez [[compare.only_differences]] ou toutes les zones. Les mots présents dans une seule notice sont surlignés.
- Échangez les côtés. Si les deux numéros ont été attribués à la même publication, fusionnez les notices.
! Une zone n’est que d’un côté : l’autre notice n’a pas de zone semblable.`,
  ltwa: `La liste pour abréger les mots des titres (ISO 4). Tous les utilisateurs peuvent la lire. Les modifications demandent un droit.
- Cherchez un mot, une abréviation ou un commentaire, ou parcourez l’alphabet.
- Un trait d’union marque une partie de mot : biolog- est un début de mot, -graph- un milieu.
- Avant d’enregistrer une modification, vous voyez quels titres abrégés (210) elle concerne.
- [[ltwaPage.versions]] montre toutes les modifications. Vous pouvez comparer deux versions.
! Le mot existe déjà pour cette langue : modifiez sa ligne.`,
  ltwa_versions: `Chaque modification de la liste des abréviations est une version avec une date, un auteur et un motif.
- Choisissez une version pour voir ses modifications, ou deux pour les comparer.
- [[ltwaPage.restore_now]] rétablit une version comme liste actuelle. Les modifications sont montrées d’abord.`,
  issn_lists: `Soumettez un tableau avec des ISSN. Vous le recevez avec des données sur chaque numéro.
- Choisissez un tableau (tsv, csv ou xlsx). Le séparateur, l’encodage et la ligne d’en-tête sont détectés. Corrigez-les à côté de l’aperçu.
- Choisissez la colonne des ISSN et celle des titres.
- Choisissez les données à ajouter, puis [[listed.submit]]. Téléchargez le résultat ici ou sous [[tasks.title]].
! Les fautes de frappe sont corrigées et signalées : trait d’union absent, lettres au lieu de chiffres, zéros perdus. Les numéros des codes à barres (977...) sont lus aussi.
! Votre quota est épuisé : la page indique quand vous pourrez de nouveau soumettre des listes.`,
  marc21_lists: `Soumettez un tableau avec des ISSN et recevez les notices dans un fichier.
- Choisissez le tableau, la colonne des ISSN et le format.
- Choisissez [[listed.submit]]. Téléchargez le fichier sous [[tasks.title]].
! Les numéros inconnus ou non valides sont énumérés. Les autres notices sont dans le fichier.`,
  title_lists: `Soumettez un tableau avec des titres et trouvez l’ISSN de chacun.
- Choisissez le tableau et ses colonnes : titre et, s’il y en a, éditeur, pays, année, ISSN.
- Le prochain titre à décider est toujours affiché. Appuyez sur 1 à 9 pour choisir une notice, 0 si aucune ne convient, Entrée pour confirmer et z pour annuler.
- Vous pouvez accepter tous les titres sûrs à la fois.
- Enregistrez la session dans un fichier pour continuer un autre jour. À la fin, téléchargez le tableau avec les numéros.
! Aucune notice ne convient : modifiez la requête, ou cherchez des mots isolés.`,
  rules: `Toutes les règles de validation des notices, avec leurs messages, leurs niveaux dans chaque catégorie et des exemples.
- Filtrez par mots, par zone ou par nom de règle.
- Une notice avec une erreur est enregistrée comme brouillon. Une notice qui n’a que des avertissements peut devenir active.
! Une règle semble incorrecte : indiquez son nom à un administrateur. Les administrateurs fixent les niveaux.`,
  changes: `Ce qui a été enregistré, par qui et quand : votre travail, celui de votre centre ou celui de tous les utilisateurs.
- Choisissez le travail à afficher et les jours.
- Ouvrez une ligne pour voir les modifications de chaque zone. Ouvrez la notice pour la modifier.
- Dans les versions, vous pouvez reprendre une version plus ancienne comme brouillon.`,
  tasks: `Tâches en arrière-plan : imports, exports, listes, blocs.
- L’avancement et l’état sont actualisés automatiquement. Vous pouvez quitter la page.
- Téléchargez un résultat, annulez une tâche en cours ou relancez une tâche qui a échoué.
! Une tâche qui a échoué affiche le motif. Les résultats sont conservés sept jours.`,
  announcements: `Messages des administrateurs aux utilisateurs : maintenance, nouvelles règles, réunions.
- Une nouvelle annonce s’affiche à la connexion. Choisissez [[announcements.mark_read]] pour continuer.
- La cloche du menu porte un point tant qu’une annonce n’est pas lue. L’icône de l’œil ouvre une annonce plus ancienne.`,
  dashboards: `Des chiffres dans quatre cartes : blocs, erreurs des notices, adresses, translittérations.
- Chaque carte s’ouvre dans un nouvel onglet et montre votre centre. Les membres du centre international peuvent choisir un autre centre, ou tous.
- Cliquez sur un chiffre pour voir ses notices. Vous pouvez télécharger chaque tableau en CSV.
! Les notices d’un chiffre sans lien ne peuvent pas être recherchées.`,
  audit: `Un journal des actions critiques et de leurs auteurs : annulations, fusions, transferts, imports, forçages, comptes.
- Filtrez par type, utilisateur, numéro et jours.
- Téléchargez les entrées en CSV. Les entrées ne sont jamais modifiées ni supprimées.`,
  admin: `Listes, comptes, règles et paramètres du produit. Seuls les utilisateurs qui gèrent les comptes voient cette page.
- Choisissez une rubrique à gauche. Cherchez et triez les lignes. Ouvrez une ligne pour la modifier.
- L’historique d’une ligne montre qui l’a modifiée.
- Avant de supprimer une ligne, vous voyez où elle est utilisée. Vous pouvez aussi ne plus proposer un code : il reste valide dans les notices.
- Chaque règle a une page avec ses niveaux par catégorie, ses paramètres et ses versions. Testez une modification au laboratoire avant de l’appliquer.
! Une ligne a été modifiée entre-temps : vérifiez-la, puis modifiez-la de nouveau.`,
  users: `Comptes qui peuvent se connecter, avec leurs centres et leurs rôles.
- Choisissez [[admin.new]] ou ouvrez une ligne. Si vous définissez un mot de passe, l’utilisateur doit le changer à la connexion suivante.
- Désactivez un compte qui n’est plus utilisé. Quand la personne est partie, vous pouvez choisir [[accounts.anonymise]] : un pseudonyme remplace le nom.
- Une invitation sans réponse figure dans la colonne [[accounts.invited_until_column]], avec un bouton pour la renvoyer.
! Le dernier compte d’administrateur ne peut ni être désactivé ni perdre son rôle.`,
  roles: `Un rôle est un ensemble de droits. Un compte peut avoir plusieurs rôles.
- Ouvrez un rôle et choisissez ses droits. Les modifications s’appliquent à la prochaine action de ses utilisateurs.
! Un rôle utilisé par des comptes ou des annonces ne peut pas être supprimé.`,
  settings: `Limites et adresses pour tous les utilisateurs. Les modifications s’appliquent immédiatement.
- Ouvrez un paramètre pour le modifier. Les valeurs permises sont affichées à côté.`,
  writing: `Rédigez des annonces : le texte en anglais et ses traductions, la période et les destinataires.
- Rédigez le titre et le texte. Les boutons au-dessus du texte proposent gras, listes, intertitres, liens, citations et images.
- Ajoutez des traductions. Les lecteurs d’une langue sans traduction reçoivent le texte anglais.
- Choisissez des rôles et des centres, ou laissez les deux vides pour vous adresser à tous les utilisateurs.
- Choisissez [[announcements.preview]], un centre, un rôle et une langue pour voir ce que voit un tel utilisateur, ou pourquoi l’annonce n’est pas affichée.
- [[announcements.save_draft]] enregistre un brouillon que seuls les administrateurs voient. [[announcements.publish]] le montre à ses lecteurs.
! Scripts, styles, cadres et images d’autres serveurs sont retirés.`,
  record: `Une notice publiée, avec ses zones, ses erreurs, ses adresses et ses fichiers à télécharger.
- Utilisez les boutons du haut pour modifier la notice, voir ses versions ou sa famille, ou l’imprimer.
! Aucune notice n’a ce numéro : vérifiez les chiffres. Le dernier est une clé, 0 à 9 ou X.`,
  marc21: `Les zones d’une notice dans une petite fenêtre, à lire à côté d’un autre travail.
- Les liens des zones 7XX ouvrent la notice liée.`,
  graph: `Les notices d’une famille : supports d’un même titre, titres antérieurs et suivants, et tous les autres liens.
- Choisissez en haut le type de famille. Les boîtes sont des notices, les lignes des liens. Une flèche pointe vers le titre suivant.
- Cliquez sur une boîte pour voir sa notice. Les tableaux ci-dessous montrent la même chose sous forme de texte.
! Une ligne pointillée : une seule des deux notices a le lien.`,
  enrichments: `Les données d’autres sources sont ajoutées aux notices à partir de tableaux : archives, services d’indexation, classes CDU, lieux.
- Choisissez [[enrichments.new]], puis la source et un tableau qui a une colonne d’ISSN ou d’ISSN-L.
- Commencez par un essai à blanc. Il montre le résultat et les problèmes de chaque ligne.
- Lancez ensuite l’import. Les notices qu’un utilisateur modifie reçoivent leurs données à la fin du verrou.
! Une ligne est rejetée : le numéro est inconnu ou n’est pas un ISSN, ou la notice deviendrait trop grande.`,
  centers: `Les centres du réseau : noms, adresse, contact, langues, et les pays pour lesquels chaque centre enregistre des publications.
- Ouvrez un centre pour le modifier. Les changements de pays s’appliquent aussitôt à la règle du pays et au formulaire d’attribution.
- Fermez un centre au lieu de le supprimer. Il n’est plus proposé, et ses notices ne changent pas.
- [[admin.close_center]] transmet ses notices, ses blocs et ses comptes à un autre centre. Ce qui est transmis est d’abord affiché.
! La transmission ne commence pas tant qu’une notice du centre est en cours de modification : la liste montre les utilisateurs.
! Un centre utilisé par des comptes, des blocs ou des notices ne peut pas être supprimé.`,
  invitation: `Vous arrivez ici par le lien d’une invitation.
- Choisissez un mot de passe. Il est valable aussitôt et vous êtes connecté.
! Le lien fonctionne une fois et pendant quelques jours. Demandez-en un autre à la personne qui vous a invité.`,
  house: `L’état du serveur : version, base de données, travail en arrière-plan, sauvegardes, erreurs. Il est actualisé tant que la page est ouverte.
- Une erreur a le numéro de sa requête, qui est aussi dans le journal du serveur. Communiquez ce numéro à l’exploitant du serveur.
- Une sauvegarde est considérée comme testée quand « seriatim restore FICHIER --check » l’a lue en entier.
! Un travail abandonné a échoué plusieurs fois : voyez le motif dans le journal du serveur.
! Dans une copie de formation, [[housePage.reset]] restaure les données de démonstration.`,
  mails: `Les courriels que ce produit envoie : invitations, confirmations, messages de lecteurs.
- Cherchez des mots d’une adresse, de l’objet ou du texte, ou choisissez un état.
- Ouvrez une ligne pour lire le courriel. [[mailsPage.send_again]] l’envoie aussitôt.
- [[mailsPage.test]] montre si le serveur de courrier accepte des courriels.
! Un courriel en attente est renvoyé dix fois en trois jours, à intervalles croissants. Sa ligne montre le motif du dernier échec.
! Sans serveur de courrier, les courriels attendent ici. Demandez à l’exploitant du serveur de définir SMTP_URL.`,
  webhooks: `Programmes avertis des modifications de notices publiques. Les modifications des notices trouvées par une recherche sont envoyées à l’adresse du programme.
- Cherchez des mots d’une adresse, de son propriétaire ou d’un motif, ou choisissez un état.
- [[webhooks.replay]] reprend un abonnement et envoie les modifications en attente.
! Après douze échecs de suite, un abonnement est suspendu et son propriétaire reçoit un courriel. Les modifications suivantes attendent.
! Chaque envoi est signé. docs/protocols.md décrit comment le vérifier.`,
  work: `Activité de tous les utilisateurs (verrous, tâches, imports, blocs, recherches surveillées) et listes de notices incohérentes.
- Cherchez des mots d’une ligne, choisissez un état ou cliquez sur l’en-tête d’une colonne pour trier.
- Dans [[admin.area_locks]], mettez fin au verrou d’un utilisateur injoignable. L’utilisateur en est averti aussitôt, garde le texte saisi et peut l’enregistrer après avoir rouvert la notice.
- Dans [[admin.area_tasks]], annulez les tâches qui durent trop longtemps. Dans [[admin.area_monitored_searches]], transmettez les recherches dont le propriétaire est parti.
! Une tâche ne peut pas être annulée : les tâches de ce type doivent aller à leur terme.`,
  urls: `Les adresses de 856 et 857 $u avec le résultat de leur dernière vérification.
- Cherchez des mots d’une adresse, de son serveur ou du motif, ou choisissez un état.
- [[urls.check]] vérifie une adresse aussitôt. Les autres sont vérifiées lentement la nuit, serveur par serveur.
- Cliquez sur le nombre de notices pour voir les notices qui ont cette adresse.
! Une adresse est considérée comme supprimée si le serveur l’indique, ou si elle manquait à trois vérifications sur trois semaines.
! Une adresse ne peut pas être vérifiée : le serveur refuse les robots, demande une connexion ou se trouve dans un réseau privé. Vérifiez-la dans votre navigateur.`,
}
