import type { DemoArticle } from './demoArticle.ts';

/** Section “Care and repair”. */
export const demoArticlesCare: readonly DemoArticle[] = [
  {
    section: 'care',
    author: 'jonas_larkmoor',
    daysAgo: 180,
    verifiedDaysAgo: 180,
    title: 'Calibrate a Stake in two points',
    tags: ['stake', 'calibration'],
    views: 3105,
    helpful: 18,
    html: `<p>Out of the box a Stake expects loam. In sand, clay or peat-free compost it is off by up to six points until you calibrate it.</p>
<h2>What you need</h2>
<p>A bucket of your own soil, an oven tray, a kitchen scale and half a day.</p>
<h2>The dry point</h2>
<ol><li>Dry two liters of soil at 105 °C for six hours and let it cool.</li><li>Press it into the bucket as firmly as it is in the bed, with the Stake in the middle.</li><li>In the app choose <strong>Calibrate → Dry point</strong> and wait for the tick.</li></ol>
<h2>The wet point</h2>
<ol><li>Add water, half a liter for two liters of soil, and mix.</li><li>Press it in again and wait half an hour.</li><li>Choose <strong>Wet point</strong> and enter 25 %.</li></ol>
<h2>When to do it again</h2>
<p>After you change the soil, or once a year in compost, which settles.</p>`,
    translations: {
      de: {
        title: 'Einen Stake in zwei Punkten kalibrieren',
        isOutdated: true,
        html: `<p>Ab Werk erwartet ein Stake Lehm. In Sand, Ton oder torffreier Erde liegt er bis zu sechs Punkte daneben, bis Sie ihn kalibrieren.</p>
<h2>Was Sie brauchen</h2>
<p>Einen Eimer Ihrer eigenen Erde, ein Backblech, eine Küchenwaage und einen halben Tag.</p>
<h2>Der trockene Punkt</h2>
<ol><li>Trocknen Sie zwei Liter Erde sechs Stunden lang bei 105 °C und lassen Sie sie abkühlen.</li><li>Drücken Sie sie so fest in den Eimer, wie sie im Beet liegt, mit dem Stake in der Mitte.</li><li>Wählen Sie in der App <strong>Kalibrieren → Trockener Punkt</strong> und warten Sie auf den Haken.</li></ol>
<h2>Der nasse Punkt</h2>
<ol><li>Geben Sie einen halben Liter Wasser auf zwei Liter Erde und mischen Sie.</li><li>Warten Sie eine halbe Stunde, wählen Sie <strong>Nasser Punkt</strong> und geben Sie 25 % ein.</li></ol>`,
      },
    },
  },
  {
    section: 'care',
    author: 'mireille_larkmoor',
    daysAgo: 175,
    title: 'Change the batteries of a sensor',
    tags: ['stake', 'nest', 'battery'],
    views: 2410,
    helpful: 12,
    html: `<p>Sensors run for about two years on two AA cells. Change both at the same time.</p>
<h2>Open the housing</h2>
<ol><li>Wipe the lid dry. Turn it a quarter to the left.</li><li>Take out the cells. The sensor keeps its pairing for ten minutes.</li></ol>
<h2>Choose the cells</h2>
<p>Use lithium cells below −10 °C. Rechargeable cells work, but the app shows them as half empty from the beginning.</p>
<h2>Close it</h2>
<p>Check that the seal is clean and in its groove, then turn the lid until it clicks.</p>`,
  },
  {
    section: 'care',
    author: 'mireille_larkmoor',
    daysAgo: 160,
    title: 'Clean the filter of a Drip valve',
    tags: ['drip', 'maintenance'],
    views: 1822,
    helpful: 9,
    html: `<p>A blocked filter waters too little without any error. Clean it every month in season, every week with water from a pond.</p>
<h2>Clean it</h2>
<ol><li>Close the tap and press <strong>Open</strong> once to relieve the pressure.</li><li>Unscrew the cup and rinse the mesh under the tap, from the inside out.</li><li>For lime, leave it in vinegar for an hour.</li></ol>
<h2>How to notice it early</h2>
<p>With a flow meter the app compares each watering with the first one. Below 80 % it reminds you.</p>`,
  },
  {
    section: 'care',
    author: 'jonas_larkmoor',
    daysAgo: 130,
    title: 'Prepare for winter',
    tags: ['maintenance', 'frost', 'season'],
    views: 2788,
    helpful: 15,
    html: `<p>Ice destroys valves and nothing else of ours. An hour in October saves them.</p>
<h2>Bring inside</h2>
<ul><li>Drip valves and flow meters, drained and with the batteries out.</li><li>Filters, rinsed and dry.</li></ul>
<h2>Leave outside</h2>
<ul><li>Stakes: frozen soil reads as dry, which is harmless.</li><li>Nest and Perch, with lithium cells.</li></ul>
<h2>In the app</h2>
<p>Turn on <strong>Winter rest</strong>. Rules pause, and frost alerts stay on.</p>`,
  },
  {
    section: 'care',
    author: 'jonas_larkmoor',
    daysAgo: 110,
    title: 'A sensor reads the same value for days',
    tags: ['stake', 'readings', 'troubleshooting'],
    views: 1510,
    helpful: 6,
    html: `<p>A flat line is either a very steady bed or a sensor that no longer measures.</p>
<h2>Check the time of the last reading</h2>
<p>If it is more than an hour old, the problem is the radio, not the sensor. Move the Hub or add a Relay.</p>
<h2>Check the contact</h2>
<p>Pull the Stake out and hold the blades in your hand. The value must fall below 3 %. In a glass of water, up to the line, it must rise above 90 %.</p>
<h2>If it doesn’t change</h2>
<p>The blades are damaged. Send us the serial number; Stakes have a warranty of three years.</p>`,
  },
  {
    section: 'care',
    author: 'mireille_larkmoor',
    daysAgo: 100,
    title: 'A valve does not close',
    tags: ['drip', 'troubleshooting'],
    views: 1930,
    helpful: 11,
    html: `<p>Close the tap first. Then find out whether the valve tries to close.</p>
<h2>You hear a click</h2>
<p>The motor works and something keeps the seal open, usually a grain of sand. Rinse the valve backwards: connect the hose to its outlet and open the tap for ten seconds.</p>
<h2>You hear nothing</h2>
<p>Change the batteries. Below 2.2 V a valve can open but not close, so it warns you at 2.4 V.</p>
<h2>It still leaks</h2>
<p>Order a seal kit. Changing the seal takes five minutes and needs no tools.</p>`,
  },
  {
    section: 'care',
    author: 'asha_larkmoor',
    daysAgo: 85,
    title: 'Replace a Hub without losing history',
    tags: ['hub', 'data'],
    views: 870,
    helpful: 5,
    html: `<p>Readings are stored with your garden, not in the Hub. A new Hub takes over where the old one stopped.</p>
<h2>Swap it</h2>
<ol><li>Choose <strong>Hub → Replace</strong> in the app while the old Hub is still listed.</li><li>Scan the code of the new one.</li><li>Sensors move over within an hour, one by one.</li></ol>
<h2>If the old Hub is broken</h2>
<p>The same steps work. Readings that it had not sent yet are lost: at most fifteen minutes.</p>`,
  },
  {
    section: 'care',
    author: 'jonas_larkmoor',
    daysAgo: 60,
    title: 'Rain gauge shows too little',
    tags: ['perch', 'troubleshooting'],
    views: 990,
    helpful: 7,
    html: `<p>Compare with a straight-sided jar beside the mast for three rainy days before you change anything.</p>
<h2>Level first</h2>
<p>A tilted gauge is the cause in four of five cases. See the bubble on the base.</p>
<h2>Then the spider</h2>
<p>Lift the funnel. Webs and petals stop the tipping bucket. Wipe it with a damp cloth, never with oil.</p>
<h2>Then the wind</h2>
<p>In strong wind every gauge of this size misses up to a fifth. That is weather, not a fault.</p>`,
  },
];
