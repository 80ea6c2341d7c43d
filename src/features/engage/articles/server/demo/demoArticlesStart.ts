import type { DemoArticle } from './demoArticle.ts';

/** Section “Getting started”. */
export const demoArticlesStart: readonly DemoArticle[] = [
  {
    section: 'start',
    author: 'asha_larkmoor',
    daysAgo: 210,
    verifiedDaysAgo: 21,
    title: 'Set up your Hub in ten minutes',
    tags: ['hub', 'setup'],
    views: 4120,
    helpful: 14,
    html: `<p>The Hub collects readings from every Larkmoor device in range and passes them to the app. Set it up first: sensors and valves look for it when you switch them on.</p>
<h2>Before you start</h2>
<ul><li>A power socket within reach of your router, indoors.</li><li>A free network port, or the name and password of a 2.4 GHz Wi-Fi network.</li><li>The Larkmoor app on a phone that is on the same network.</li></ul>
<h2>Connect the Hub</h2>
<ol><li>Plug in the power supply. The light turns white after about 20 seconds.</li><li>Connect the network cable, or hold the button for three seconds to use Wi-Fi. The light blinks blue.</li><li>In the app choose <strong>Add device → Hub</strong> and scan the code on the underside.</li><li>Wait for the steady green light. The first update can take five minutes.</li></ol>
<h2>If the light stays blue</h2>
<p>The Hub has found your network but not the internet. Check that the router does not isolate wireless clients, and that the clock of the router is right: a wrong date breaks the secure connection.</p>
<h2>Next steps</h2>
<p>Name the Hub after the place where it stands. Then add your first sensor.</p>`,
    translations: {
      de: {
        title: 'Den Hub in zehn Minuten einrichten',
        html: `<p>Der Hub sammelt die Messwerte aller Larkmoor-Geräte in Reichweite und gibt sie an die App weiter. Richten Sie ihn zuerst ein: Sensoren und Ventile suchen ihn beim Einschalten.</p>
<h2>Bevor Sie beginnen</h2>
<ul><li>Eine Steckdose in der Nähe Ihres Routers, im Haus.</li><li>Ein freier Netzwerkanschluss oder Name und Passwort eines WLANs mit 2,4 GHz.</li><li>Die Larkmoor-App auf einem Telefon im selben Netz.</li></ul>
<h2>Den Hub anschließen</h2>
<ol><li>Stecken Sie das Netzteil ein. Nach etwa 20 Sekunden leuchtet das Licht weiß.</li><li>Schließen Sie das Netzwerkkabel an, oder halten Sie für WLAN die Taste drei Sekunden lang gedrückt. Das Licht blinkt blau.</li><li>Wählen Sie in der App <strong>Gerät hinzufügen → Hub</strong> und scannen Sie den Code auf der Unterseite.</li><li>Warten Sie auf das dauerhaft grüne Licht. Die erste Aktualisierung kann fünf Minuten dauern.</li></ol>
<h2>Wenn das Licht blau bleibt</h2>
<p>Der Hub hat Ihr Netz gefunden, aber nicht das Internet. Prüfen Sie, ob der Router Funkgeräte voneinander trennt und ob seine Uhr stimmt: Ein falsches Datum verhindert die sichere Verbindung.</p>`,
      },
    },
  },
  {
    section: 'start',
    author: 'asha_larkmoor',
    daysAgo: 205,
    verifiedDaysAgo: 21,
    title: 'Pair a sensor with the Hub',
    tags: ['hub', 'stake', 'setup'],
    views: 3655,
    helpful: 11,
    html: `<p>Every Stake, Nest and Perch pairs the same way. Do it next to the Hub, and carry the sensor outside afterwards.</p>
<h2>Pair it</h2>
<ol><li>Pull the battery tab. The light blinks twice.</li><li>In the app choose <strong>Add device → Sensor</strong>.</li><li>Hold the sensor within a meter of the Hub until the app shows its serial number.</li><li>Give it a name and a bed.</li></ol>
<h2>Check the signal where it will live</h2>
<p>Take the sensor to its bed and open its page in the app. Two bars are enough; with one bar, readings arrive late on wet days.</p>
<h2>Pair it again</h2>
<p>Press the button with a paper clip for ten seconds. History stays with the name you gave the sensor, not with the hardware.</p>`,
  },
  {
    section: 'start',
    author: 'jonas_larkmoor',
    daysAgo: 190,
    title: 'Where to put a soil sensor',
    tags: ['stake', 'soil'],
    views: 2987,
    helpful: 16,
    html: `<p>A reading is only as good as the place it comes from. Choose one that speaks for the whole bed.</p>
<h2>Depth</h2>
<p>Push the Stake in until the line on its neck is level with the soil. It then measures from 5 to 12 cm, where most vegetables drink. For shrubs and trees use the Stake Long.</p>
<h2>Distance</h2>
<ul><li>20 cm from a drip emitter, never directly below it.</li><li>Away from the edge of a raised bed, which dries first.</li><li>Not in the one corner where the downpipe overflows.</li></ul>
<h2>Contact with the soil</h2>
<p>Air around the blades reads as drought. Cut a slot with a knife, push the Stake in, press the soil back and water once.</p>`,
  },
  {
    section: 'start',
    author: 'jonas_larkmoor',
    daysAgo: 188,
    title: 'What the moisture percentage means',
    tags: ['stake', 'soil', 'readings'],
    views: 2540,
    helpful: 13,
    html: `<p>The Stake reports volumetric water content: how much of the soil is water. The same number means different things in sand and in clay.</p>
<h2>Typical values</h2>
<table><thead><tr><th>Soil</th><th>Dry</th><th>Comfortable</th><th>Saturated</th></tr></thead><tbody><tr><td>Sand</td><td>below 8 %</td><td>12–20 %</td><td>above 35 %</td></tr><tr><td>Loam</td><td>below 15 %</td><td>22–32 %</td><td>above 45 %</td></tr><tr><td>Clay</td><td>below 22 %</td><td>30–40 %</td><td>above 50 %</td></tr></tbody></table>
<h2>Find your own limits</h2>
<p>Water well in the evening and note the value the next morning: that is a full bed. Water again when your plants would, and note that value too. Set your rules between the two.</p>`,
  },
  {
    section: 'start',
    author: 'mireille_larkmoor',
    daysAgo: 170,
    title: 'Write your first watering rule',
    tags: ['rules', 'drip', 'setup'],
    views: 2215,
    helpful: 9,
    html: `<p>A rule waters when the soil is dry and stops when it is not. Start with one bed and one valve.</p>
<h2>Create the rule</h2>
<ol><li>Open <strong>Rules → New rule</strong>.</li><li>Under <em>When</em>, choose the moisture of your sensor, below 20 %.</li><li>Under <em>Only if</em>, choose between 20:00 and 06:00.</li><li>Under <em>Then</em>, open the valve for 15 minutes.</li></ol>
<h2>Try it without water</h2>
<p><strong>Dry run</strong> shows when the rule would have opened the valve in the last fourteen days. If it would have watered every night, raise the time or lower the limit.</p>
<h2>Add a rest</h2>
<p>Water takes an hour to reach the sensor. Give each rule a rest of at least two hours, or it will water twice.</p>`,
  },
  {
    section: 'start',
    author: 'asha_larkmoor',
    daysAgo: 150,
    title: 'Share your garden with someone else',
    tags: ['app', 'accounts'],
    views: 1180,
    helpful: 6,
    html: `<p>Up to eight people can look after one garden. Each uses their own account.</p>
<h2>Invite someone</h2>
<ol><li>Open <strong>Garden → People → Invite</strong>.</li><li>Enter their email address and choose a role.</li></ol>
<h2>Roles</h2>
<ul><li><strong>Looks</strong>: sees readings and the diary.</li><li><strong>Waters</strong>: opens valves and changes rules as well.</li><li><strong>Owns</strong>: adds devices and invites others.</li></ul>
<h2>For holidays</h2>
<p>Give a neighbor the role <em>Waters</em> with an end date. Their access ends by itself.</p>`,
  },
  {
    section: 'start',
    author: 'mireille_larkmoor',
    daysAgo: 140,
    title: 'Set up a Drip valve',
    tags: ['drip', 'setup'],
    views: 1994,
    helpful: 8,
    html: `<p>A Drip valve sits between the tap and the hose. It needs between 0.5 and 6 bar.</p>
<h2>Mount it</h2>
<ol><li>Close the tap. Screw the filter to the tap, and the valve to the filter, hand-tight.</li><li>Connect the hose. The arrow points away from the tap.</li><li>Open the tap fully. The valve is closed when it arrives, so nothing should run.</li></ol>
<h2>Pair and test</h2>
<p>Pair it like a sensor, then press <strong>Open for a minute</strong> in the app. Count the liters in a bucket and enter them: the app uses them for your water budget.</p>
<h2>Leaks</h2>
<p>A drip at the thread is almost always a missing washer. Don’t use a wrench: the housing is plastic.</p>`,
  },
  {
    section: 'start',
    author: 'jonas_larkmoor',
    daysAgo: 120,
    title: 'Place and level the Perch weather mast',
    tags: ['perch', 'setup'],
    views: 1340,
    helpful: 7,
    html: `<p>Wind, rain and temperature each want a different place. The mast is the compromise.</p>
<h2>Choose the place</h2>
<ul><li>Twice as far from a wall or hedge as that is high.</li><li>On grass, not above paving, which stores heat.</li><li>Within 80 m of the Hub, with a clear line.</li></ul>
<h2>Level it</h2>
<p>Turn the three screws of the base until the bubble is in the ring. A tilt of five degrees makes the rain gauge read a tenth too little.</p>
<h2>Point it north</h2>
<p>The notch on the collar points to true north. The app shows the difference to your compass.</p>`,
  },
  {
    section: 'start',
    author: 'asha_larkmoor',
    daysAgo: 95,
    title: 'Turn on alerts for frost, heat and drought',
    tags: ['alerts', 'frost'],
    views: 1675,
    helpful: 10,
    html: `<p>Alerts wake you before something is lost. They are off until you turn them on.</p>
<h2>Turn on an alert</h2>
<ol><li>Open <strong>Alerts</strong> and choose frost, heat or drought.</li><li>Choose the sensors that count.</li><li>Set the limit, and how you want to be told: a notification, an email or a call.</li></ol>
<h2>Frost alerts</h2>
<p>Use a bare probe at the height of the blossom, and set the limit to 1.5 °C above what you must not reach. Cold air arrives faster than you get dressed.</p>
<h2>Quiet hours</h2>
<p>Only calls ignore quiet hours.</p>`,
  },
];
