import type { DemoPost } from '../demoPost.ts';

export const demoGerman: readonly DemoPost[] = [
  {
    key: 'de-hochbeet-kalibrierung',
    type: 'QUESTION',
    topic: 'calibration',
    author: 'dieter_k',
    language: 'de',
    daysAgo: 18,
    title: 'Welche Bodenart für ein frisch befülltes Hochbeet?',
    html: `<p>Mein neues Hochbeet ist unten mit Ästen und Laub gefüllt, darüber 30 cm Komposterde aus dem Wertstoffhof. Der Stake steckt in der Komposterde. Mit „Lehm“ zeigt er 100 %, mit „Torffreie Erde“ 71 %, nach der Fingerprobe würde ich sagen: gut feucht, nicht nass.</p>
<p>Außerdem sackt das Beet jede Woche um einen Zentimeter ab. Muss ich dann ständig neu kalibrieren?</p>`,
    tags: ['calibration', 'raised-bed', 'compost'],
    views: 164,
    meToo: 3,
    follows: 4,
    bookmarks: 2,
    comments: [
      {
        by: 'jonas_larkmoor',
        hours: 3,
        html: '<p>„Torffreie Erde“ ist richtig, und 71 % passt zu „gut feucht“. Neu kalibrieren musst du wegen des Absackens nicht. Aber zieh den Stake nach dem ersten Monat einmal heraus und setz ihn neu, denn beim Setzen der Erde entstehen Hohlräume an der Klinge.</p>',
        likes: 6,
        accepted: true,
        replies: [
          {
            by: 'dieter_k',
            hours: 20,
            html: '<p>Neu gesetzt, gut angedrückt: 66 %. Tatsächlich war da ein Spalt. Danke, Jonas.</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'petra_hof',
        hours: 9,
        html: '<p>Im ersten Jahr frisst die Füllung aus Ästen viel Wasser und Stickstoff. Gieß etwas großzügiger als die Anzeige meint, im zweiten Jahr stimmt es dann.</p>',
        likes: 4,
      },
      {
        by: 'jonas_larkmoor',
        hours: 60,
        html: '<p>Noch ein Tipp für später: Wenn das Beet stark abgesackt ist und du Erde nachfüllst, den Stake vorher ziehen. Sonst steckt er auf einmal zehn Zentimeter zu tief.</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'de-drip-frostschutz',
    type: 'QUESTION',
    topic: 'drip-valves',
    author: 'petra_hof',
    language: 'de',
    daysAgo: 34,
    title: 'Drip 4 über den Winter draußen lassen?',
    html: `<p>Vier Ventile sitzen in Schächten, rund 30 cm tief. Wir haben Nächte mit −15 °C. Ausbauen und einlagern ist viel Arbeit, weil alles verrohrt ist. Reicht es, die Leitungen mit Druckluft auszublasen? Und wenn ja, mit wie viel Druck, ohne den Durchflussmesser zu beschädigen?</p>`,
    tags: ['winter', 'flow-meter', 'pressure'],
    views: 147,
    meToo: 4,
    follows: 3,
    bookmarks: 3,
    comments: [
      {
        by: 'jonas_larkmoor',
        hours: 4,
        html: `<p>Ausblasen reicht, wenn du drei Dinge beachtest:</p>
<ol>
<li>Höchstens <strong>2 bar</strong> und in kurzen Stößen. Die Turbine im Durchflussmesser dreht mit Luft viel zu schnell; wenn möglich von der Zonenseite her blasen.</li>
<li>Danach alle Zonen über <em>Drip ▸ Winter</em> auf „offen ohne Wasser“ stellen, damit nichts in der Kammer stehen bleibt.</li>
<li>Batterien heraus, Deckel mit etwas Silikonfett wieder drauf.</li>
</ol>`,
        likes: 8,
        accepted: true,
      },
      {
        by: 'dieter_k',
        hours: 11,
        html: '<p>Ich lege noch einen Sack mit Laub in den Schacht. Vier Winter, kein Riss.</p>',
        likes: 3,
        replies: [{ by: 'petra_hof', hours: 5, html: '<p>Laub haben wir genug. Gute Idee!</p>' }],
      },
    ],
  },
  {
    key: 'de-hagel-perch',
    type: 'PROBLEM',
    topic: 'siting-perch',
    author: 'petra_hof',
    language: 'de',
    daysAgo: 9.5,
    title: 'Nach Hagel zeigt die Windfahne immer 20° zu weit links',
    html: `<p>Hagel mit drei Zentimetern Durchmesser. Der Perch lebt, aber die Fahne zeigt seitdem gegenüber dem Windsack konstant 20° zu weit nach links. Der Mast steht gerade, die Fahne dreht leicht. Hat sich innen etwas verschoben, oder kann man das in der App korrigieren?</p>`,
    tags: ['wind', 'mounting'],
    views: 83,
    meToo: 1,
    follows: 2,
    comments: [
      {
        by: 'jonas_larkmoor',
        hours: 5,
        html: '<p>Die Nabe sitzt auf einer Klemmung mit Madenschraube und hat sich bei einem Treffer verdreht. Entweder die Schraube lösen (1,5 mm Innensechskant), ausrichten und festziehen, oder in der App unter <em>Perch ▸ Wind ▸ Versatz</em> +20° eintragen. Mechanisch ist besser: Beim nächsten Hagel weißt du dann, wovon du ausgehst.</p>',
        likes: 5,
        accepted: true,
        replies: [
          {
            by: 'petra_hof',
            hours: 26,
            html: '<p>Schraube war locker. Ausgerichtet nach dem Kirchturm, stimmt auf den Grad. Der Salat dagegen ist Püree.</p>',
            likes: 4,
          },
        ],
      },
    ],
  },
  {
    key: 'de-artikel-kleingarten',
    type: 'ARTICLE',
    topic: 'show-your-plot',
    author: 'dieter_k',
    language: 'de',
    daysAgo: 76,
    title: 'Ein Hub für neun Parzellen: Erfahrungen aus der „Morgensonne“',
    html: `<p>Vor zwei Jahren haben sich neun Nachbarn zusammengetan und einen einzigen Hub für ihre Kleingärten gekauft. Das hat gut funktioniert, aber nicht von selbst. Was wir gelernt haben:</p>
<h2>Technik</h2>
<p>Der Hub hängt unter der Traufe des Vereinshauses, nicht darunter im Schrank: Das Blechdach schluckte 20 dB. Von dort erreicht er Stakes bis 180 Meter weit. Zwei Parzellen hinter der Böschung laufen im Langstreckenmodus.</p>
<h2>Strom</h2>
<p>Das Vereinshaus wird im Winter abgeschaltet. Eine USB-Powerbank, die gleichzeitig laden und liefern kann, überbrückt gut einen Tag; für den Winter haben wir ein kleines Solarmodul mit 10 W ergänzt.</p>
<h2>Wer darf was?</h2>
<ul>
<li>Alle neun sind <em>Betrachter</em> und sehen alles.</li>
<li>Jeder ist <em>Gast</em> nur für sein eigenes Ventil.</li>
<li>Zwei Leute sind Verwalter. Einer davon bin ich, der andere kann Passwörter finden, wenn ich sie verlege.</li>
</ul>
<h2>Das Wasser</h2>
<p>Wir zahlen nach Uhr, und die Uhr gehört allen. Mit dem Durchflussmesser wissen wir jetzt, wer wie viel braucht. Wir haben abgestimmt, die Zahlen <strong>nicht</strong> auszuhängen. Seitdem ist der Verbrauch um 27 % gesunken, und alle grüßen sich noch.</p>
<blockquote><p>Messen ja, petzen nein. So steht es jetzt in der Gartenordnung.</p></blockquote>`,
    tags: ['shared-garden', 'range', 'flow-meter'],
    views: 239,
    likes: 14,
    bookmarks: 4,
    comments: [
      {
        by: 'jonas_larkmoor',
        hours: 6,
        html: '<p>„Messen ja, petzen nein“ hängt jetzt bei uns in der Teeküche. Danke für den ausführlichen Bericht!</p>',
        likes: 5,
      },
      {
        by: 'petra_hof',
        hours: 15,
        html: '<p>Wie habt ihr die Kosten für den Hub geteilt, durch neun oder nach Fläche?</p>',
        replies: [
          {
            by: 'dieter_k',
            hours: 4,
            html: '<p>Durch neun. Nach Fläche hätten wir drei Sitzungen gebraucht.</p>',
            likes: 6,
          },
        ],
      },
      {
        by: 'camille_roy',
        hours: 60,
        html: '<p>Danke! Wir sind zwölf in Lyon und haben dieselbe Frage mit den Ventilen. Die Idee mit „Gast nur für das eigene Ventil“ übernehmen wir.</p>',
        likes: 4,
      },
    ],
  },
];
