import type { DemoPost } from '../demoPost.ts';

export const demoAnnouncements: readonly DemoPost[] = [
  {
    key: 'release-431',
    type: 'ANNOUNCEMENT',
    topic: 'announcements',
    author: 'asha_larkmoor',
    daysAgo: 7.8,
    title: 'Hub 4.3.1: quiet nights for Nests, and MQTT keeps its word',
    html: `<p>4.3.1 is rolling out to all Hub 2 units over the next three days. If you don’t want to wait: <em>Hub ▸ About ▸ Update now</em>.</p>
<h2>Fixed</h2>
<ul>
<li>Devices with a one-minute interval no longer drop out at 02:00 while history is compacted. Thanks to Rosa for <a href="demo:problem-431-nest-offline">the report</a>.</li>
<li>MQTT “Every report” also sends reports that arrive out of order, with their own time.</li>
<li>A rule with <code>rest:</code> remembers its rest across a restart.</li>
</ul>
<h2>Known</h2>
<p>Webhooks do not use the certificate uploaded for MQTT. We hope to join the two in 4.4.</p>
<h2>Hub 1</h2>
<p>Hub 1 stays on 3.9, which gets security fixes until the end of next year.</p>`,
    tags: ['firmware', 'hub', 'mqtt'],
    views: 612,
    likes: 19,
    follows: 4,
    comments: [
      {
        by: 'mats_ohlin',
        hours: 3,
        html: '<p>Updated, 14 devices back within two minutes. The out-of-order fix explains three ghosts in my graphs.</p>',
        likes: 4,
      },
      {
        by: 'rosa_q',
        hours: 40,
        html: '<p>Two nights without a gap. Thank you for taking a report from a greenhouse in Níjar seriously at seven in the morning.</p>',
        likes: 9,
      },
      {
        by: 'lin_wei',
        hours: 60,
        html: '<p>Does the out-of-order time come in UTC?</p>',
        likes: 1,
        replies: [
          {
            by: 'asha_larkmoor',
            hours: 5,
            html: '<p>Yes, field <code>at</code>, ISO 8601 with a Z.</p>',
            likes: 2,
          },
        ],
      },
    ],
  },
  {
    key: 'release-430',
    type: 'ANNOUNCEMENT',
    topic: 'announcements',
    author: 'asha_larkmoor',
    daysAgo: 25,
    title: 'Hub 4.3: counters, suspect wind and MQTT over TLS',
    html: `<p>The largest update for the rule engine since it moved into the hub.</p>
<ul>
<li><strong>Counters</strong> that add up from day to day, made for evapotranspiration but good for anything.</li>
<li><strong>Suspect wind:</strong> a frozen anemometer is reported as missing instead of calm.</li>
<li><strong>MQTT over TLS</strong> with your own certificate authority.</li>
<li><strong>Falling by … per …</strong> as a condition, for frost nights.</li>
</ul>
<blockquote><p>Rules without counters behave exactly as before. We replayed 11,000 donated rule logs to be sure.</p></blockquote>`,
    tags: ['firmware', 'rules', 'mqtt'],
    views: 538,
    likes: 17,
    comments: [
      {
        by: 'nadia_codes',
        hours: 2,
        html: '<p>Counters! Deleting 140 lines of Python with great pleasure.</p>',
        likes: 9,
      },
      {
        by: 'carla_b',
        hours: 9,
        html: '<p>“Falling” worked on its first night. Woken at 3.10, wet-bulb 1.4, twenty minutes in hand.</p>',
        likes: 8,
      },
      {
        by: 'kate_whitlock',
        hours: 20,
        html: '<p>Is “falling” also possible for the Stake temperature? Asking for my cellar.</p>',
        likes: 2,
      },
    ],
  },
  {
    key: 'app-58',
    type: 'ANNOUNCEMENT',
    topic: 'announcements',
    author: 'ines_larkmoor',
    daysAgo: 30,
    title: 'App 5.8: graphs you can read in sunlight and without colour',
    html: `<p>Three changes that began as posts here:</p>
<ol>
<li>Dry and wet bands differ in pattern and lightness, and lines carry their names. <a href="demo:idea-colour-blind-graphs">Dieter’s idea</a>, 21 votes.</li>
<li>Daily totals are cut at <em>your</em> midnight, and the past year is recomputed. <a href="demo:problem-app-wrong-day">Zoe’s bug</a>.</li>
<li>A “Rechargeable” battery setting for Stakes.</li>
</ol>
<p>The web app has it today. The phone stores usually take two days.</p>`,
    tags: ['dashboard', 'accessibility', 'battery'],
    views: 401,
    likes: 16,
    comments: [
      {
        by: 'dieter_k',
        hours: 4,
        html: '<p>Credit by name in a release note. My wife has printed it.</p>',
        likes: 13,
      },
      {
        by: 'priya_terrace',
        hours: 28,
        html: '<p>Readable on the roof at noon at last. Is there a dark version for the night check?</p>',
        likes: 3,
        replies: [
          {
            by: 'ines_larkmoor',
            hours: 6,
            html: '<p>It follows the setting of your phone.</p>',
            likes: 2,
          },
        ],
      },
    ],
  },
  {
    key: 'radio-maintenance',
    type: 'ANNOUNCEMENT',
    topic: 'announcements',
    author: 'ines_larkmoor',
    daysAgo: 10,
    title: 'Account service: two hours of maintenance, and what keeps working',
    html: `<p>We are moving the account service to new machines in the night from Tuesday to Wednesday, 01:00 to 03:00 UTC.</p>
<p><strong>Keeps working:</strong> your hub, rules, valves, local API, MQTT, the app on your own network.</p>
<p><strong>Pauses:</strong> the app from outside, push notifications, forecast conditions (they use the last forecast).</p>
<p>If a frost is forecast for your area that night, please set up a local alarm. <a href="demo:problem-notify-late">Kate’s buzzer</a> is a fine example.</p>`,
    tags: ['hub', 'rules'],
    views: 288,
    likes: 8,
    closed: true,
    comments: [
      {
        by: 'kate_whitlock',
        hours: 7,
        html: '<p>Thank you for saying plainly what pauses. Most companies announce “minor disruptions”.</p>',
        likes: 11,
      },
      {
        by: 'ines_larkmoor',
        hours: 60,
        html: '<p>Done, in 71 minutes. Push was back at 02:11 UTC.</p>',
        likes: 7,
      },
    ],
  },
  {
    key: 'blade-repair',
    type: 'ANNOUNCEMENT',
    topic: 'announcements',
    author: 'tomos_larkmoor',
    daysAgo: 16,
    title: 'Broken Stake blades: we now repair them',
    html: `<p><a href="demo:idea-replaceable-blade">Petra asked</a>, 18 of you agreed. From today you can send a Stake with a broken blade to the workshop and get it back with a new one, resealed, pressure-tested and with its calibration stored, for a third of the price of a new Stake. Return postage is on us.</p>
<ol>
<li>App ▸ Device ▸ Help ▸ Repair</li>
<li>Print the label, take out the batteries, any box will do</li>
<li>About nine working days</li>
</ol>
<p>Cracked heads and units with water inside can’t be saved, but send them anyway. I collect the ways in which things fail.</p>`,
    tags: ['battery', 'calibration'],
    views: 254,
    likes: 20,
    comments: [
      {
        by: 'petra_hof',
        hours: 2,
        html: '<p>Three are in the post. You have made a farmer happy and a bin empty.</p>',
        likes: 9,
        replies: [
          {
            by: 'tomos_larkmoor',
            hours: 190,
            html: '<p>Arrived. One has a tooth mark?</p>',
            likes: 6,
          },
          { by: 'petra_hof', hours: 192, html: '<p>We don’t talk about the goat.</p>', likes: 17 },
        ],
      },
      {
        by: 'mats_ohlin',
        hours: 11,
        html: '<p>Does it work for the Stake Long as well?</p>',
        replies: [
          {
            by: 'tomos_larkmoor',
            hours: 3,
            html: '<p>From next month; the jig is still being cut.</p>',
            likes: 1,
          },
        ],
      },
      {
        by: 'gwen_allotment',
        hours: 30,
        html: '<p>Five in a shoebox, on their way. Sorry about the soil.</p>',
        likes: 5,
      },
    ],
  },
  {
    key: 'open-day',
    type: 'ANNOUNCEMENT',
    topic: 'announcements',
    author: 'ines_larkmoor',
    daysAgo: 1.2,
    title: 'Open day at the seed warehouse, and a live stream for everyone else',
    html: `<p>Once a year we sweep the floor and open the doors. There will be the wind tunnel (made of cardboard, calibrated all the same), the drawer of failed valves, soup, and Mireille’s soil pit behind the building.</p>
<ul>
<li><strong>When:</strong> the last Saturday of next month, 10:00 to 16:00</li>
<li><strong>Where:</strong> the address is on your invoice; the roof leaks, bring a coat</li>
<li><strong>Stream:</strong> soil pit at 11:00, valves at 14:00 UTC, recorded and subtitled</li>
</ul>
<p>Please say below whether you eat soup, so that Tomos can choose the pot.</p>`,
    tags: ['schools'],
    views: 143,
    likes: 14,
    follows: 5,
    comments: [
      {
        by: 'gwen_allotment',
        hours: 1,
        html: '<p>Soup, yes. I’m bringing leeks, so make it leek.</p>',
        likes: 8,
      },
      {
        by: 'joseph_okello',
        hours: 4,
        html: '<p>Could I bring eleven pupils? They eat anything.</p>',
        likes: 5,
        replies: [
          { by: 'ines_larkmoor', hours: 1, html: '<p>Of course. Larger pot noted.</p>', likes: 4 },
          { by: 'tomos_larkmoor', hours: 2, html: '<p><em>Much</em> larger pot.</p>', likes: 9 },
        ],
      },
      {
        by: 'hana_mori',
        hours: 9,
        html: '<p>I will watch the stream from Nagano with my own soup.</p>',
        likes: 10,
      },
      {
        by: 'bill_tremaine',
        hours: 12,
        html: '<p>I shall come, and I should like to see the cardboard wind tunnel’s calibration certificate.</p>',
        likes: 7,
      },
    ],
  },
];
