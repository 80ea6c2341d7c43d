import type { DemoPost } from '../demoPost.ts';

export const demoProblemsSoftware: readonly DemoPost[] = [
  {
    key: 'problem-431-nest-offline',
    type: 'PROBLEM',
    topic: 'hub-and-radio',
    author: 'rosa_q',
    daysAgo: 8.6,
    title: 'Since hub 4.3.0 both Nests drop out for 20 minutes every night at 02:00',
    html: `<p>Two greenhouses, two Nests, and since the update to 4.3.0 both vanish at exactly 02:00 and come back at 02:20. The Stakes are not affected. The gap would be harmless, except that my heating rule treats “no value” as “stop”.</p>
<ul>
<li>Hub 2, 4.3.0, Ethernet</li>
<li>Nest firmware 2.4, signal −72 and −80 dBm</li>
<li>Nothing else on the network runs at that time</li>
</ul>`,
    tags: ['firmware', 'greenhouse', 'hub'],
    views: 276,
    meToo: 12,
    follows: 9,
    comments: [
      {
        by: 'leah_brandt',
        hours: 1,
        html: '<p>Same here, 02:00 to 02:20, one Nest. I had not noticed until I read this.</p>',
        likes: 4,
      },
      {
        by: 'asha_larkmoor',
        hours: 3,
        html: '<p>Reproduced. 4.3.0 compacts its history at two in the morning, and for devices with a 60-second interval the radio queue overflows meanwhile. The values aren’t lost, they’re written late, but rules don’t see them in time. Working on it now.</p>',
        likes: 9,
        replies: [
          {
            by: 'rosa_q',
            hours: 1,
            html: '<p>Thank you for the speed. What do I do tonight? 4 °C forecast.</p>',
          },
          {
            by: 'asha_larkmoor',
            hours: 1.4,
            html: '<p>In the heating rule set “When a value is missing: keep last for 30 minutes”. That covers the gap.</p>',
            likes: 6,
          },
        ],
      },
      {
        by: 'asha_larkmoor',
        hours: 18,
        html: '<p>Fixed in <a href="demo:release-431">4.3.1</a>, rolling out since this morning. Compaction now runs in slices of two seconds. Please tell me tomorrow whether 02:00 was quiet.</p>',
        likes: 14,
        accepted: true,
        replies: [
          {
            by: 'rosa_q',
            hours: 26,
            html: '<p>No gap. Tomatoes and I slept through.</p>',
            likes: 8,
          },
        ],
      },
      {
        by: 'mats_ohlin',
        hours: 30,
        html: '<p>For the record, same gap here at 02:00 local, so it is local time and not UTC that triggers it. Gone with 4.3.1.</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'problem-app-wrong-day',
    type: 'PROBLEM',
    topic: 'app-and-almanac',
    author: 'zoe_tam',
    daysAgo: 32,
    title: 'Almanac puts evening rain on the next day (Pacific time)',
    html: `<p>Anything after 4 p.m. here shows up under tomorrow in the daily rain bars. 4 p.m. Pacific is midnight UTC, so I bet daily totals are cut in UTC. The hub’s time zone is set right and the hourly graph is correct, only the bars are off.</p>
<p>App 5.7 on the web and on my phone.</p>`,
    tags: ['rain-gauge', 'dashboard'],
    views: 129,
    meToo: 4,
    follows: 3,
    closed: true,
    comments: [
      {
        by: 'bill_tremaine',
        hours: 3,
        html: '<p>It would have gone unnoticed in Cornwall until the clocks changed. Well spotted.</p>',
        likes: 3,
      },
      {
        by: 'ines_larkmoor',
        hours: 16,
        html: '<p>You’d win the bet. Daily totals were cut in UTC for hubs set up before app 5.0. Fixed in 5.8, out this week, which also recomputes the past year. Pull down on the Almanac once after updating.</p>',
        likes: 6,
        accepted: true,
        replies: [
          {
            by: 'zoe_tam',
            hours: 50,
            html: '<p>5.8 fixed it, and my “rainiest day ever” turned out to be two ordinary ones.</p>',
            likes: 5,
          },
        ],
      },
    ],
  },
  {
    key: 'problem-pairing-blinks-red',
    type: 'PROBLEM',
    topic: 'hub-and-radio',
    author: 'aarav_s',
    daysAgo: 29,
    title: 'Pairing: Stake blinks teal for a while, then three times red',
    html: `<p>Second Stake won’t join. I hold the button for five seconds, it blinks teal, the app counts down from three minutes and says “Nothing found”, and the Stake ends with three red blinks. I’m standing right next to the hub. The first one paired in ten seconds in the same spot.</p>`,
    tags: ['pairing', 'hub', 'range'],
    views: 262,
    meToo: 6,
    follows: 3,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 2,
        html: '<p>“Right next to the hub” may be it! Under half a metre the receiver overloads. Walk three metres away and try again. Three red blinks means “I heard a hub but the answer was garbled”, which fits.</p>',
        likes: 11,
        accepted: true,
        replies: [
          {
            by: 'aarav_s',
            hours: 0.4,
            html: '<p>Across the room, eight seconds. I would never have guessed “too close”.</p>',
            likes: 5,
          },
          {
            by: 'ines_larkmoor',
            hours: 20,
            html: '<p>Neither would most people, so I’ve asked for that sentence to go on the pairing screen.</p>',
            likes: 7,
          },
        ],
      },
      {
        by: 'leah_brandt',
        hours: 55,
        html: '<p>If distance doesn’t help: weak cells blink red as well, but five times instead of three.</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'problem-notify-late',
    type: 'PROBLEM',
    topic: 'app-and-almanac',
    author: 'carla_b',
    daysAgo: 14.2,
    title: 'Frost notification arrived 50 minutes late on my phone',
    html: `<p>The rule fired at 04:02 according to the log of the hub. The notification came at 04:51, together with three others. My colleague with the same account got hers at once. Same app version 5.8, different make of phone. I had “battery saving” on; is that enough to explain it? I can’t have this on a frost night.</p>`,
    tags: ['frost', 'rules'],
    views: 166,
    meToo: 5,
    follows: 5,
    bookmarks: 3,
    comments: [
      {
        by: 'kate_whitlock',
        hours: 2,
        html: '<p>Yes, it’s enough. I trust the phone with nothing on frost nights any more. There’s a €9 mains buzzer on a smart socket by my bed, and the rule calls it by webhook. No phone company in between.</p>',
        likes: 10,
        replies: [
          {
            by: 'carla_b',
            hours: 6,
            html: '<p>My husband says no to the buzzer. He has not seen the price of Barbera.</p>',
            likes: 9,
          },
        ],
      },
      {
        by: 'ines_larkmoor',
        hours: 7,
        html: '<p>Use <code>sound: loud</code> in the rule. It’s sent as a critical alert, which most phones deliver even while saving power, once you allow it under <em>App ▸ Notifications ▸ Critical</em>. And do what Kate does, too. Two ways are better than one when the crop is at stake.</p>',
        likes: 8,
      },
      {
        by: 'hana_mori',
        hours: 30,
        html: '<p>I keep an old phone without SIM on the charger beside the bed, only for this app. It is never saving power.</p>',
        likes: 6,
      },
    ],
  },
  {
    key: 'problem-hub-time-wrong',
    type: 'PROBLEM',
    topic: 'rules',
    author: 'marisol_vega',
    daysAgo: 58,
    title: 'After a power cut my 06:00 rule ran at 14:00',
    html: `<p>The power went off in the night and came back at about eight. The internet took until the afternoon. That day the “06:00” rule watered at two, in full sun, with 31 °C. The log shows the hub thought it was six. Does the hub have no clock of its own?</p>`,
    tags: ['hub', 'rules'],
    views: 112,
    meToo: 2,
    follows: 2,
    comments: [
      {
        by: 'asha_larkmoor',
        hours: 5,
        html: '<p>It has none with a battery, no. After a start it continues from the last stored time until it hears a time server. That’s wrong for rules with a clock time, so since 4.2.2 they wait until the time is known. Yours is on 4.1; updating is the fix. If the internet is often away, enter your router under <em>Hub ▸ Network ▸ Time server</em>: most routers answer, and they keep time through their own restart.</p>',
        likes: 8,
        accepted: true,
        replies: [
          {
            by: 'marisol_vega',
            hours: 20,
            html: '<p>Updated, and the router answers. The beans forgive you.</p>',
            likes: 5,
          },
        ],
      },
      {
        by: 'nadia_codes',
        hours: 41,
        html: '<p>You can check with <code>/api/v1/status</code>: <code>"time_source": "ntp"</code> is good, <code>"stored"</code> means it is guessing.</p>',
        likes: 5,
      },
    ],
  },
];
