import { type DemoRequestRow, low, normal, urgent } from './demoRequestRows.ts';

export const demoNewRequests: readonly DemoRequestRow[] = [
  [
    'Valve stays open after a power cut',
    'gwen_allotment',
    null,
    'CASE',
    'NEW',
    urgent,
    'drip-valves',
    ['valve', 'firmware'],
    0.6,
    [
      [
        'customer',
        0,
        'We had a power cut at four this morning. When it came back, both valves on bed 3 were open and stayed open until I closed them by hand. The app says “closed”. How do I make sure this can’t happen while I’m away next week?',
      ],
    ],
  ],
  [
    'Hub shows offline since the update',
    'nadia_codes',
    null,
    'TICKET',
    'NEW',
    'HIGH',
    'hub-and-radio',
    ['hub', 'update'],
    1.2,
    [
      [
        'customer',
        0,
        'The Hub updated itself last night and has been offline in the app since. The light is solid amber. I restarted it twice and the router once.',
      ],
    ],
  ],
  [
    'Order arrived with two Stakes instead of three',
    'leah_brandt',
    null,
    'CASE',
    'NEW',
    normal,
    null,
    ['order'],
    2.5,
    [
      [
        'customer',
        0,
        'I ordered three Stakes and received two. The packing slip says three. The box was sealed.',
      ],
    ],
  ],
  [
    'Can I pair a Stake with two Hubs?',
    'yusuf_nasser',
    null,
    'TICKET',
    'NEW',
    low,
    'hub-and-radio',
    ['pairing'],
    3,
    [
      [
        'customer',
        0,
        'My plot is between two houses. Can one Stake report to both Hubs, so that my neighbor sees it too?',
      ],
    ],
  ],
  [
    'Invoice for a school needs our tax number',
    'thandi_m',
    null,
    'CASE',
    'NEW',
    normal,
    null,
    ['invoice', 'school'],
    4,
    [
      [
        'customer',
        0,
        'We bought the twelve-piece class kit. Our finance office can only book the invoice with the school’s tax number on it. Can you reissue it?',
      ],
    ],
  ],
];
