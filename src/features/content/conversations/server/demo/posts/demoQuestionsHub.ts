import type { DemoPost } from '../demoPost.ts';

export const demoQuestionsHub: readonly DemoPost[] = [
  {
    key: 'range-stone-walls',
    type: 'QUESTION',
    topic: 'hub-and-radio',
    author: 'duncan_m',
    daysAgo: 60,
    title: 'Stake behind 90 cm of stone: what can I do before buying a second hub?',
    html: `<p>Old blackhouse walls, 90 cm of gneiss, and the hub has to stay on the seaward side because that is where the router is. The Stakes behind the byre come in at −117 to −121 dBm, and I lose roughly one report in three.</p>
<p>Distance is only 60 m. Would raising the hub help, or an outdoor aerial, or that long-range mode everyone mentions? I would rather not run two hubs.</p>`,
    tags: ['range', 'hub', 'mounting'],
    views: 398,
    meToo: 6,
    follows: 7,
    bookmarks: 6,
    comments: [
      {
        by: 'asha_larkmoor',
        hours: 4,
        html: `<p>In this order, cheapest first:</p>
<ol>
<li><strong>Window.</strong> Move the hub onto a sill. Glass costs 2 dB, your wall costs about 25.</li>
<li><strong>Height.</strong> Every doubling of height above ground is worth 4–6 dB at these distances.</li>
<li><strong>Long-range mode</strong> for those Stakes only (<em>Device ▸ Radio</em>): +8 dB, but each packet takes four times the airtime, so battery life drops from about 18 to 13 months.</li>
</ol>
<p>1 and 3 together should bring you to around −100 with a margin.</p>
<p><img src="demo:image/radio-path" alt="A signal path blocked by a stone wall, and a second path going out through a window and over the roof"></p>`,
        likes: 16,
        accepted: true,
        replies: [
          {
            by: 'duncan_m',
            hours: 25,
            html: '<p>Window sill plus long-range: −101, no losses in a day. The window also has a better view, which the hub doesn’t appreciate.</p>',
            likes: 12,
          },
        ],
      },
      {
        by: 'gwen_allotment',
        hours: 16,
        html: '<p>Mind foil-backed insulation and metallised “solar” glass too. My shed has foil boards and it was like living in a biscuit tin.</p>',
        likes: 5,
        replies: [
          {
            by: 'dieter_k',
            hours: 8,
            html: '<p>Same with a sheet-metal roof: the hub must hang below the eaves.</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'bill_tremaine',
        hours: 70,
        html: '<p>Twenty readings before and after each change, please, or you will be thanking the weather. Wet walls cost more than dry ones.</p>',
        likes: 5,
      },
    ],
  },
  {
    key: 'hub-ethernet-or-wifi',
    type: 'QUESTION',
    topic: 'hub-and-radio',
    author: 'leah_brandt',
    daysAgo: 110,
    title: 'Hub 2: do Ethernet and Wi-Fi back each other up?',
    html: `<p>The hub is on Ethernet in the packing shed. If someone unplugs the switch (it happens every Christmas, for the lights), does it fall over to Wi-Fi by itself if the Wi-Fi is configured? And does its address change then? My records program reads it by IP.</p>`,
    tags: ['hub', 'wifi', 'api'],
    views: 143,
    meToo: 2,
    follows: 2,
    closed: true,
    comments: [
      {
        by: 'asha_larkmoor',
        hours: 6,
        html: '<p>Yes, within about 30 seconds, and back again when the cable returns. They are two interfaces with two addresses, so use the name <code>larkmoor.local</code> instead of the IP, or reserve both addresses in your router.</p>',
        likes: 7,
        accepted: true,
        replies: [{ by: 'leah_brandt', hours: 3, html: '<p>Name works. Thanks!</p>' }],
      },
      {
        by: 'ines_larkmoor',
        hours: 300,
        html: '<p>Closing this one as answered. For access from another subnet please open a new question, it is a different story.</p>',
        likes: 1,
      },
    ],
  },
  {
    key: 'share-plot-read-only',
    type: 'QUESTION',
    topic: 'app-and-almanac',
    author: 'camille_roy',
    daysAgo: 37,
    title: 'Giving twelve gardeners read access without letting them open the valves',
    html: `<p>Our shared garden has one hub and twelve people. Everyone wants to see the moisture, and only two should be able to water. If I invite someone in the app, can I limit what they do? I found “Guest”, but a guest can still press the valve button, which caused a small flood and a big discussion.</p>`,
    tags: ['rules', 'dashboard', 'shared-garden'],
    views: 122,
    meToo: 3,
    follows: 4,
    comments: [
      {
        by: 'ines_larkmoor',
        hours: 5,
        html: '<p>Choose <strong>Viewer</strong> instead of Guest: graphs and alerts, no buttons. A Guest is meant for the neighbour who waters while you’re away, so it can open valves on purpose. The names are not our finest work, I admit.</p>',
        likes: 6,
        accepted: true,
        replies: [
          {
            by: 'camille_roy',
            hours: 2,
            html: '<p>Ah! Viewer was behind “More roles”. Peace is restored in Lyon.</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'thandi_m',
        hours: 60,
        html: '<p>We put an old tablet with a Viewer account by the gate. People look at the colour of their bed before they touch a can. Water use went down by a fifth in the first month.</p>',
        likes: 11,
      },
      {
        by: 'dieter_k',
        hours: 80,
        html: '<p>With nine plots we use the same scheme. Write the roles down on paper, because in a year nobody remembers why Klaus cannot open valve 4.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'export-year-csv',
    type: 'QUESTION',
    topic: 'app-and-almanac',
    author: 'bill_tremaine',
    daysAgo: 144,
    title: 'Exporting a whole year of 15-minute data',
    html: `<p>The Almanac export offers a day, a week or a month. I want the calendar year in one file at full resolution, before it is thinned. How long does the hub keep the quarter-hourly values, and is there a way to get all of them at once?</p>`,
    tags: ['export', 'api'],
    views: 310,
    meToo: 4,
    follows: 4,
    bookmarks: 7,
    comments: [
      {
        by: 'nadia_codes',
        hours: 2,
        html: `<p>The hub keeps 400 days at 15 minutes; after that you have hourly values in your account. The local API pages through a month at a time:</p>
<pre><code class="language-bash">for m in $(seq -w 1 12); do
  curl -sf -H "Authorization: Bearer $TOKEN" \\
    "http://larkmoor.local/api/v1/history?device=prc-01&amp;month=2025-$m&amp;format=csv" \\
    | { [ "$m" = 01 ] &amp;&amp; cat || tail -n +2; }
done &gt; perch-2025.csv</code></pre>
<p>The <code>tail</code> drops the repeated header.</p>`,
        likes: 14,
        accepted: true,
        replies: [
          {
            by: 'bill_tremaine',
            hours: 20,
            html: '<p>35,040 rows, as there should be. My grandson had to explain the curly brackets.</p>',
            likes: 10,
          },
          {
            by: 'nadia_codes',
            hours: 22,
            html: '<p>365 × 96, nothing missing. Your grandson may have my job.</p>',
            likes: 6,
          },
        ],
      },
      {
        by: 'leah_brandt',
        hours: 50,
        html: '<p>Works for valves too: add <code>type=openings</code> and give the Drip’s id as the device.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'hub1-upgrade-worth',
    type: 'QUESTION',
    topic: 'hub-and-radio',
    author: 'gwen_allotment',
    daysAgo: 1.6,
    title: 'Moving from Hub 1 to Hub 2: do I have to re-pair all eleven Stakes?',
    html: `<p>The old Hub 1 has done five years in a shed and I’ve given in. Before I start: is there a way to carry the pairings over, or am I going to be crawling about with a paper clip, holding eleven buttons for five seconds each? Also, does the history come along or start from nothing?</p>`,
    tags: ['hub', 'pairing'],
    views: 96,
    meToo: 4,
    follows: 4,
    comments: [
      {
        by: 'mats_ohlin',
        hours: 2,
        html: '<p>I did it in spring with nine. <em>Hub ▸ Replace this hub</em> on the OLD hub, while both are on the same network. Devices follow by themselves the next time they report, so give it half an hour. No crawling.</p>',
        likes: 6,
        replies: [
          { by: 'gwen_allotment', hours: 3, html: '<p>My knees thank you. And the graphs?</p>' },
          {
            by: 'mats_ohlin',
            hours: 4,
            html: '<p>Came along, took about 20 minutes for a year. One Stake with a weak signal needed the button in the end.</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'ines_larkmoor',
        hours: 8,
        html: '<p>Just make sure the Hub 1 is on 3.9 first, older firmware doesn’t have “Replace”. And don’t unplug it until the app says so.</p>',
        likes: 3,
      },
      {
        by: 'leah_brandt',
        hours: 20,
        html: '<p>One thing I stumbled over: rules come along, but webhooks with the old hub’s token need a new one.</p>',
        likes: 2,
      },
    ],
  },
];
