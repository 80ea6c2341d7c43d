import type { DemoPost } from '../demoPost.ts';

export const demoQuestionsStake: readonly DemoPost[] = [
  {
    key: 'stake-stuck-at-100',
    type: 'QUESTION',
    topic: 'stake-readings',
    author: 'aarav_s',
    daysAgo: 3.4,
    title: 'New Stake shows 100 % all day, even though the bed looks dry on top',
    html: `<p>I put two Stakes in on Saturday. One sits at a sensible 46 %, the other has read 100 % since the moment I pushed it in. The surface around it is pale and crumbly so it can’t be soaking wet.</p>
<ul>
<li>Stake firmware 2.1, hub 4.3.1</li>
<li>Raised bed, bought “vegetable mix” (lots of bark)</li>
<li>Signal is fine, −84 dBm</li>
</ul>
<p>I have taken it out and put it back twice. When it is out in the air it goes to 0 % within a minute or so, so it is not dead. What am I doing wrong?</p>`,
    tags: ['calibration', 'raised-bed', 'compost'],
    views: 214,
    meToo: 6,
    follows: 5,
    bookmarks: 3,
    comments: [
      {
        by: 'gwen_allotment',
        hours: 1.2,
        html: '<p>Air at 0 % means the sensor is alive, so it’s what’s round the blade. Two things I’d look at: is it touching a stone or a lump of wet clay at the bottom, and is it still on the factory soil preset? Factory is “loam”. Bark-based mix holds far more water than loam, so anything above merely damp pins the scale at 100.</p>',
        likes: 7,
        replies: [
          {
            by: 'aarav_s',
            hours: 0.8,
            html: '<p>It is on Loam. I didn’t know that was a setting! Where is it?</p>',
          },
          {
            by: 'gwen_allotment',
            hours: 1.1,
            html: '<p>App ▸ the Stake ▸ Soil. Pick “Peat-free compost” for that bed, it’s the nearest.</p>',
            likes: 3,
          },
        ],
      },
      {
        by: 'tomos_larkmoor',
        hours: 5,
        html: `<p>Gwen has it. To confirm, open <em>Device ▸ About</em> and read the <strong>raw</strong> count. In air you should see about 2850, in a glass of water about 1220; higher is drier. If yours says something like 1650 in the bed, then the sensor is right and only the scale is wrong.</p>
<p>With the compost preset, 1650 comes out at roughly 58 %. For a mix that is mostly bark, do the <a href="demo:guide-calibration">two-pot calibration</a> once and you’ll never think about it again.</p>`,
        likes: 9,
        accepted: true,
        replies: [
          {
            by: 'aarav_s',
            hours: 15,
            html: '<p>Raw was 1702. Switched to compost and it now reads 54 %. Thank you both, I was about to send it back.</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'priya_terrace',
        hours: 30,
        html: '<p>Also worth knowing: a dry crust on top tells you almost nothing. I dug down ten centimetres in a pot that looked bone dry and could squeeze water out of it.</p>',
        likes: 5,
      },
      {
        by: 'hana_mori',
        hours: 44,
        html: '<p>The same happened to me with akadama in the pots. There is no preset for it, so I did the two pots. It took one evening.</p>',
        likes: 2,
      },
    ],
  },
  {
    key: 'stake-depth-raised-bed',
    type: 'QUESTION',
    topic: 'stake-readings',
    author: 'joseph_okello',
    daysAgo: 21,
    title: 'How deep should a Stake go in a 25 cm raised bed?',
    html: `<p>Our school beds are 25 cm of compost over compacted rubble. The pupils pushed the Stakes in until the head touched the soil, which puts the sensing part between 6 and 18 cm if I read the drawing properly.</p>
<p>We grow lettuce, radish and beans. The lettuce wilts on sunny afternoons while the graph says 60 %. Year 8 has two theories: (a) the sensor is too deep for lettuce roots, (b) it is wilting from heat, not thirst. I would like to let them test it properly instead of telling them. Which depth would you choose, and how would you set up the comparison?</p>`,
    tags: ['raised-bed', 'siting', 'schools'],
    views: 318,
    meToo: 3,
    follows: 8,
    bookmarks: 6,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 3,
        html: `<p>What a good question to give to Year 8. Both theories can be true at once.</p>
<p>Young lettuce drinks from the top 10 cm. Put one Stake in <strong>at an angle of about 30° from horizontal</strong>, so that the blade lies between 3 and 9 cm, and leave another upright beside it. Water at 8 a.m. and look at both at 3 p.m. If the shallow one has fallen by 15 points and the deep one by 2, theory (a). If both are steady and the plants recover by themselves before dusk, theory (b).</p>
<p><img src="demo:image/stake-depth" alt="Two Stakes in a raised bed: one upright among deep roots, one slanted in the top ten centimetres"></p>`,
        likes: 14,
        accepted: true,
        replies: [
          {
            by: 'joseph_okello',
            hours: 70,
            html: '<p>Result after three days: shallow fell from 61 to 38 between 8 and 3, deep from 63 to 60. Theory (a) wins by a landslide and there was cheering.</p>',
            likes: 11,
          },
          {
            by: 'mireille_larkmoor',
            hours: 72,
            html: '<p>Please tell them it is a real result, with a control. I have read papers with less.</p>',
            likes: 8,
          },
        ],
      },
      {
        by: 'luc_marchand',
        hours: 9,
        html: '<p>For salads I always lay it slanted. One tip: press the soil back firmly along the upper side of the blade. An air gap there reads like a drought.</p>',
        likes: 6,
      },
      {
        by: 'petra_hof',
        hours: 26,
        html: '<p>And keep it a hand’s width from the drip line, not under an emitter. Under the emitter it is always 90 % and you learn nothing.</p>',
        likes: 4,
        replies: [
          {
            by: 'joseph_okello',
            hours: 5,
            html: '<p>Noted, we hand-water, but that explains bed 3.</p>',
          },
        ],
      },
      {
        by: 'gwen_allotment',
        hours: 49,
        html: '<p>I’ve just slanted two of mine after reading this. The difference under the radishes is shocking.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'rechargeables-in-stake',
    type: 'QUESTION',
    topic: 'stake-readings',
    author: 'camille_roy',
    daysAgo: 12.5,
    title: 'Can I use rechargeable AA cells in a Stake?',
    html: `<p>The shared garden has a box full of good NiMH cells and we would rather not buy disposable ones. I tried two, freshly charged, and the app says “Battery low” after one day, although a tester shows 1.28 V each.</p>
<p>Is it only the warning that is wrong, or will the Stake really stop early? And is there a setting for the battery type that I have missed?</p>`,
    tags: ['battery', 'firmware'],
    views: 187,
    meToo: 5,
    follows: 4,
    bookmarks: 2,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 2.5,
        html: `<p>It works, but badly, and here is why. The warning comes at 2400 mV for the pair and the radio gives up at 2200 mV. Alkaline cells start near 3100 and slide down slowly. NiMH cells sit at 2500–2560 nearly all their life and then fall off the edge, so you get a false warning in week one and no warning before the end.</p>
<p>There is a setting: <em>Device ▸ Power ▸ Rechargeable</em>, in app 5.8 with Stake firmware 2.1. It moves the warning to 2320 mV. Expect about five months instead of eighteen, because NiMH cells also discharge by themselves.</p>`,
        likes: 11,
        accepted: true,
        replies: [
          {
            by: 'camille_roy',
            hours: 4,
            html: '<p>Found it, under Power. Five months is fine, we have a calendar in the shed for such things. Merci!</p>',
            likes: 2,
          },
          {
            by: 'thandi_m',
            hours: 30,
            html: '<p>We do the same with ten Stakes and swap all of them on the first of May and October, whatever they say.</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'mats_ohlin',
        hours: 7,
        html: '<p>If your winters go under −10 °C, spend the money on lithium primary cells for the outdoor ones. NiMH and alkaline both sulk in the cold; mine did three winters on one lithium pair.</p>',
        likes: 5,
      },
      {
        by: 'dieter_k',
        hours: 26,
        html: '<p>Low-self-discharge cells are worth the small extra. Mine lasted seven months in a Stake, ordinary ones four.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'stake-in-lawn-mower',
    type: 'QUESTION',
    topic: 'stake-readings',
    author: 'bill_tremaine',
    daysAgo: 64,
    title: 'Burying a Stake flush in a lawn: how much range do I lose?',
    html: `<p>I want one Stake in the middle of a lawn that is cut weekly, so the head has to sit below the blades. The head is 42 mm high. If I set it in a turf plug with the cap level with the ground, how much signal should I expect to lose, and will the seal put up with standing in wet turf?</p>
<p>The hub is 35 m away behind one brick wall. With the head standing proud I measure −91 dBm over twenty readings, spread ±3.</p>`,
    tags: ['lawn', 'range', 'mounting'],
    views: 240,
    meToo: 2,
    follows: 4,
    comments: [
      {
        by: 'asha_larkmoor',
        hours: 10,
        html: '<p>Flush with the surface costs 8 to 12 dB in our tests, more when the grass is wet and long. You would land near −102, and we decode reliably to −118, so there is room. Don’t cover it with soil, though: two centimetres of wet soil costs another 15.</p>',
        likes: 7,
        accepted: true,
        replies: [
          {
            by: 'bill_tremaine',
            hours: 120,
            html: '<p>Measured: −101 dBm dry, −105 after rain, twenty readings each. Your figures are good. The mower passes over with 8 mm to spare.</p>',
            likes: 8,
          },
        ],
      },
      {
        by: 'tomos_larkmoor',
        hours: 13,
        html: '<p>Seal: it’s rated for a metre of water for half an hour, so wet turf is nothing. What does kill heads is a strimmer. Put a ring of something visible round it.</p>',
        likes: 3,
      },
      {
        by: 'kate_whitlock',
        hours: 29,
        html: '<p>We sank ours in a short length of drainpipe, so it can be lifted out for scarifying and dropped back at the same depth.</p>',
        likes: 5,
      },
    ],
  },
];
