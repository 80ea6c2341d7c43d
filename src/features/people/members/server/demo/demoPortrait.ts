import { z } from 'zod';

const skins = ['#f6d7c3', '#eabf9f', '#d39f78', '#b27a52', '#8a5a3b', '#6d4830'] as const;
const hairColors = {
  black: '#26211f',
  brown: '#5a3c28',
  chestnut: '#7c4a2a',
  blond: '#d8b36a',
  red: '#b1532c',
  gray: '#a8a49d',
  white: '#e4e0d8',
} as const;
const clothes = {
  green: '#2f6b4f',
  blue: '#3f6c8f',
  mustard: '#c8892e',
  rust: '#a8502f',
  plum: '#71466b',
  teal: '#2f7d78',
  slate: '#56606b',
  rose: '#c0697a',
} as const;
const grounds = ['#e3efdc', '#dfe9ec', '#f6ecc6', '#f3e1d6', '#ece4f0', '#dcefe8'] as const;

const crown =
  'M48 70C44 34 64 26 82 27c22 1 34 16 30 43-4-12-10-20-20-19-14 2-28-4-34 4-6 6-8 10-10 15Z';
const fringe = 'M48 72C48 40 66 30 82 30c20 0 32 16 30 42-8-8-18-16-24-26-8 10-28 14-40 26Z';
const cap = 'M48 68C46 36 64 28 80 28s34 8 32 40c-6-14-16-22-32-22s-26 8-32 22Z';
const curls = [
  [52, 60],
  [54, 44],
  [66, 33],
  [80, 29],
  [95, 33],
  [106, 44],
  [108, 60],
] as const;

/** Shapes behind the head and in front of it. */
const hairStyles = {
  short: { behind: '', front: `<path d="${crown}"/>` },
  cropped: { behind: '', front: `<path d="${cap}"/>` },
  long: {
    behind: '<path d="M46 66C40 14 120 14 114 66l8 62c-20 8-64 8-84 0Z"/>',
    front: `<path d="${fringe}"/>`,
  },
  bob: {
    behind: '<path d="M44 66C38 16 122 16 116 66l4 34c-4 6-12 8-18 8H58c-6 0-14-2-18-8Z"/>',
    front: `<path d="${fringe}"/>`,
  },
  bun: { behind: '<circle cx="80" cy="24" r="15"/>', front: `<path d="${cap}"/>` },
  ponytail: {
    behind: '<path d="M100 34c30 4 30 60 18 84-4-28-8-40-22-52Z"/>',
    front: `<path d="${cap}"/>`,
  },
  curly: {
    behind: '',
    front: `<path d="${cap}"/>${curls.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="11"/>`).join('')}`,
  },
  afro: { behind: '<circle cx="80" cy="56" r="45"/>', front: `<path d="${cap}"/>` },
  bald: { behind: '<circle cx="49" cy="70" r="9"/><circle cx="111" cy="70" r="9"/>', front: '' },
  scarf: {
    behind: '',
    front:
      '<path fill-rule="evenodd" d="M40 82C34 16 126 16 120 82c0 22 6 30 14 42-24 20-84 20-108 0 8-12 14-20 14-42ZM80 40c-18 0-27 14-27 34s12 32 27 32 27-12 27-32-9-34-27-34Z"/>',
  },
} as const;

export const demoPortraitSchema = z.strictObject({
  skin: z
    .int()
    .min(0)
    .max(skins.length - 1),
  style: z.enum(Object.keys(hairStyles) as [keyof typeof hairStyles]),
  hair: z.enum(Object.keys(hairColors) as [keyof typeof hairColors]).default('black'),
  wears: z.enum(Object.keys(clothes) as [keyof typeof clothes]),
  /** Of a headscarf. */
  scarf: z.enum(Object.keys(clothes) as [keyof typeof clothes]).default('teal'),
  beard: z.literal(true).optional(),
  glasses: z.literal(true).optional(),
  hat: z.literal(true).optional(),
});

export type DemoPortrait = z.infer<typeof demoPortraitSchema>;

/** A drawn person, 160 pixels square: nobody real. @param place varies the background */
export function demoPortraitSvg(portrait: DemoPortrait, place: number): string {
  const skin = skins[portrait.skin] ?? skins[0];
  const { behind, front } = hairStyles[portrait.style];
  const hair = portrait.style === 'scarf' ? clothes[portrait.scarf] : hairColors[portrait.hair];
  const brow = hairColors[portrait.hair];
  const parts = [
    `<rect width="160" height="160" fill="${grounds[place % grounds.length]}"/>`,
    `<g fill="${hair}">${behind}</g>`,
    `<path d="M18 160c2-30 26-42 62-42s60 12 62 42Z" fill="${clothes[portrait.wears]}"/>`,
    `<path d="M68 92h24v24c0 16-24 16-24 0Z" fill="${skin}"/><path d="M68 100c6 8 18 8 24 0v8c-6 8-18 8-24 0Z" opacity=".14"/>`,
    `<g fill="${skin}"><circle cx="51" cy="74" r="7"/><circle cx="109" cy="74" r="7"/><ellipse cx="80" cy="70" rx="30" ry="36"/></g>`,
    portrait.beard
      ? `<path d="M50 74c2 14 8 10 16 10 6-4 22-4 28 0 8 0 14 4 16-10 2 26-12 38-30 38S48 100 50 74Z" fill="${brow}"/>`
      : '',
    `<g fill="#2b2421"><circle cx="69" cy="72" r="3"/><circle cx="91" cy="72" r="3"/></g>`,
    `<g fill="none" stroke-linecap="round" stroke-width="2.6"><path d="M63 63q6-4 11-1M86 62q5-3 11 1" stroke="${brow}"/><path d="M80 75q4 7-1 9" stroke="#000" opacity=".22"/><path d="M71 92q9 7 18 0" stroke="#93443a"/></g>`,
    portrait.glasses
      ? '<g fill="none" stroke="#3a3330" stroke-width="2.4"><circle cx="69" cy="73" r="10"/><circle cx="91" cy="73" r="10"/><path d="M79 72h2"/></g>'
      : '',
    `<g fill="${hair}">${front}</g>`,
    portrait.hat
      ? '<ellipse cx="80" cy="46" rx="54" ry="10" fill="#d9b878"/><path d="M52 46c0-34 56-34 56 0Z" fill="#e6c98e"/><path d="M52 44c10 5 46 5 56 0v-6c-10 5-46 5-56 0Z" fill="#a8502f"/>'
      : '',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 4 140 140" width="160" height="160">${parts.join('')}</svg>`;
}
