import { asha, type DemoRequestRow, jonas, low, normal, tomos } from './demoRequestRows.ts';

export const demoWaitingRequests: readonly DemoRequestRow[] = [
  [
    'Hub and the new router',
    'petra_hof',
    jonas,
    'TICKET',
    'WAITING',
    normal,
    'hub-and-radio',
    ['hub', 'wifi'],
    75,
    [
      ['customer', 0, 'Nach dem Routertausch findet die App den Hub nicht mehr.'],
      [
        'agent',
        4,
        'Bitte halten Sie die Taste am Hub zehn Sekunden, bis die Leuchte blau blinkt, und verbinden Sie ihn neu. Hat es funktioniert?',
      ],
    ],
  ],
  [
    'Return of an unopened Perch',
    'carla_b',
    tomos,
    'CASE',
    'WAITING',
    low,
    null,
    ['return'],
    81,
    [
      ['customer', 0, 'I bought two by mistake. Can I send one back?'],
      [
        'agent',
        3,
        'Of course. Could you tell me the order number, so that I can send you the label?',
      ],
    ],
  ],
  [
    'Stake in a clay bed',
    'joseph_okello',
    tomos,
    'TICKET',
    'WAITING',
    normal,
    'calibration',
    ['calibration'],
    90,
    [
      ['customer', 0, 'Which soil profile should I choose for heavy clay with a lot of compost?'],
      [
        'agent',
        5,
        'Start with “Clay loam”. Could you send me one reading right after watering and one a day later? Then we can adjust it.',
      ],
    ],
  ],
  [
    'Export of readings for a thesis',
    'lin_wei',
    asha,
    'TICKET',
    'WAITING',
    normal,
    'api-and-mqtt',
    ['export'],
    96,
    [
      [
        'customer',
        0,
        'I need two years of hourly readings from six Stakes as CSV. The app exports a month at a time.',
      ],
      [
        'agent',
        6,
        'The local API can do that in one request. Are you comfortable running a small script, or shall I prepare the files?',
      ],
    ],
  ],
  [
    'Greenhouse vent opens too late',
    'salma_h',
    asha,
    'TICKET',
    'WAITING',
    normal,
    'frost-and-glass',
    ['rules'],
    110,
    [
      ['customer', 0, 'The vent rule is set to 26 °C, but it opens at about 30.'],
      [
        'agent',
        7,
        'The sensor reports every 15 minutes to save the battery. Could you move it out of the shade of the potting bench and try “fast” mode for a day?',
      ],
    ],
  ],
];
