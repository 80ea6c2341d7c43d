import type { DemoPost } from '../demoPost.ts';

export const demoFrench: readonly DemoPost[] = [
  {
    key: 'fr-premiere-semaine',
    type: 'ARTICLE',
    topic: 'stake-readings',
    author: 'mireille_larkmoor',
    language: 'fr',
    daysAgo: 140,
    title: 'Votre première semaine avec un hub et deux Stakes',
    html: `<p>Version française, relue avec Camille, du <a href="demo:first-week-guide">guide d’Inês</a>. Nous l’avons raccourcie : au jardin on lit debout.</p>
<h2>Jour 1 : le hub, puis un seul Stake</h2>
<p>Le hub se pose sur un rebord de fenêtre, le plus haut possible. Appairez le Stake à trois mètres environ : trop près, le récepteur est ébloui. Donnez-lui le nom de la planche, pas un numéro.</p>
<h2>Le soir : la nature du sol</h2>
<p><em>Appareil ▸ Sol</em>. Un mélange riche en écorce réglé sur « limon » affichera 100 % jusqu’à Noël.</p>
<h2>Jour 2 : le mettre en terre</h2>
<ol>
<li>Arrosez la veille.</li>
<li>Ouvrez une fente à la truelle, enfoncez droit.</li>
<li>Resserrez la terre sur les deux faces : une lame d’air se lit comme une sécheresse.</li>
</ol>
<p><img src="demo:image/stake-depth" alt="Un Stake vertical parmi les racines profondes, un autre incliné près de la surface"></p>
<h2>Jours 3 et 4 : ne rien faire</h2>
<p>La terre se remet en place et la mesure dérive de cinq à dix points. C’est normal.</p>
<h2>Jour 5 : lire la dent de scie</h2>
<p>Montée à l’arrosage, chute rapide pendant une heure, puis pente régulière : cette pente, c’est la plante qui boit.</p>
<h2>Ensuite</h2>
<p>Attendez deux semaines avant d’écrire une règle. On automatise bien ce que l’on a d’abord regardé.</p>`,
    tags: ['pairing', 'calibration', 'raised-bed'],
    views: 402,
    likes: 13,
    bookmarks: 6,
    comments: [
      {
        by: 'camille_roy',
        hours: 5,
        html: '<p>Imprimé, plastifié, accroché à la cabane. Merci Mireille !</p>',
        likes: 4,
      },
      {
        by: 'luc_marchand',
        hours: 22,
        html: '<p>« Au jardin on lit debout » : tout est dit. J’ajouterais : attention aux campagnols, ils adorent la fente du jour 2.</p>',
        likes: 7,
      },
    ],
  },
  {
    key: 'fr-paillage-epais',
    type: 'QUESTION',
    topic: 'stake-readings',
    author: 'luc_marchand',
    language: 'fr',
    daysAgo: 31,
    title: 'Sous 20 cm de paille : planter le Stake dans le sol ou dans le paillis ?',
    html: `<p>Mes planches restent couvertes d’environ 20 cm de foin toute l’année. Si j’enfonce le Stake à ras du paillis, la lame n’atteint que 0 à 5 cm de terre. Si j’écarte le foin, je crée un trou qui sèche plus vite que le reste. Comment faites-vous en sol vivant ?</p>`,
    tags: ['siting', 'compost'],
    views: 109,
    meToo: 3,
    follows: 3,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 3,
        html: '<p>Écarter, planter jusqu’à la tête dans la terre, puis <strong>remettre le foin par-dessus la tête</strong>. Du foin sec coûte 1 à 2 dB, mouillé 4 : à vos distances, ce n’est rien. Marquez l’endroit d’un bambou, sinon la grelinette le trouvera pour vous.</p>',
        likes: 8,
        accepted: true,
        replies: [
          {
            by: 'luc_marchand',
            hours: 50,
            html: '<p>−93 dBm sous le foin contre −90 à l’air. Parfait. Bambou rouge posé.</p>',
            likes: 3,
          },
        ],
      },
      {
        by: 'camille_roy',
        hours: 8,
        html: '<p>Chez nous on a perdu un Stake trois mois de cette façon. Le bambou n’est pas facultatif !</p>',
        likes: 6,
      },
      {
        by: 'petra_hof',
        hours: 40,
        html: '<p>Chez nous c’est pareil avec le foin. Attention seulement au compost frais en surface, il chauffe et la température du sol ne veut plus rien dire.</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'fr-tour-de-garde',
    type: 'QUESTION',
    topic: 'app-and-almanac',
    author: 'camille_roy',
    language: 'fr',
    daysAgo: 7.3,
    title: 'Prévenir seulement la personne de garde cette semaine ?',
    html: `<p>Dans notre potager partagé, une personne différente arrose chaque semaine. Aujourd’hui les alertes partent à tout le monde : résultat, chacun croit que l’autre s’en occupe. Peut-on envoyer la notification à une seule personne, selon un calendrier, sans donner le mot de passe de l’administratrice à douze jardiniers ?</p>`,
    tags: ['rules', 'shared-garden', 'webhook'],
    views: 71,
    meToo: 3,
    follows: 2,
    comments: [
      {
        by: 'nadia_codes',
        hours: 6,
        html: '<p>(Désolée pour mon français.) Il n’y a pas de calendrier dans les règles, mais un webhook vers un petit script suffit : il lit un fichier « semaine → personne » et envoie un courriel. Je peux partager le mien.</p>',
        likes: 4,
        replies: [
          {
            by: 'camille_roy',
            hours: 2,
            html: '<p>Avec plaisir ! Nous avons un étudiant qui saura l’installer.</p>',
          },
        ],
      },
      {
        by: 'luc_marchand',
        hours: 15,
        html: '<p>Solution sans informatique : un arrosoir rouge. Celui qui l’a chez lui est de garde.</p>',
        likes: 10,
      },
    ],
  },
  {
    key: 'fr-semis-nest',
    type: 'PROBLEM',
    topic: 'frost-and-glass',
    author: 'camille_roy',
    language: 'fr',
    daysAgo: 19.5,
    title: 'Humidité bloquée à 99 % dans la mini-serre',
    html: `<p>Le Nest de la mini-serre affiche 99 % depuis quatre jours, même porte ouverte, alors que dans la cuisine il redescendait à 55 %. Les semis fondent (fonte des semis, je pense). Est-ce que le capteur est noyé, ou est-ce que l’air est vraiment saturé ?</p>`,
    tags: ['greenhouse', 'seedlings'],
    views: 64,
    meToo: 1,
    follows: 2,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 4,
        html: `<p>Les deux sont possibles. Le test : sortez le Nest et posez-le une heure dans une pièce sèche.</p>
<ul>
<li>S’il redescend : l’air était saturé. Aérez dix minutes matin et soir et arrosez par le dessous.</li>
<li>S’il reste à 99 % : une goutte est prise dans le filtre. Une nuit dans un bocal avec du riz sec.</li>
</ul>`,
        likes: 5,
        accepted: true,
        replies: [
          {
            by: 'camille_roy',
            hours: 16,
            html: '<p>C’était la goutte. Et l’air aussi, à vrai dire. J’aère.</p>',
            likes: 3,
          },
        ],
      },
    ],
  },
];
