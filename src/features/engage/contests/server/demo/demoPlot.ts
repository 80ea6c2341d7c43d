import { z } from 'zod';

const plants = {
  lettuce:
    '<circle r="34" cy="-24" fill="#7fb35c"/><circle r="22" cx="-18" cy="-34" fill="#96c873"/><circle r="20" cx="18" cy="-38" fill="#8cc067"/>',
  potato:
    '<path d="M0 0C-8-50-50-60-70-84M0 0c0-60 4-80 0-112M0 0c8-50 46-58 66-88" stroke="#3f7a45" stroke-width="8" fill="none"/><g fill="#4f9455"><ellipse cx="-66" cy="-84" rx="28" ry="16"/><ellipse cx="0" cy="-116" rx="30" ry="18"/><ellipse cx="64" cy="-88" rx="28" ry="16"/><ellipse cx="-34" cy="-50" rx="24" ry="13"/><ellipse cx="36" cy="-54" rx="24" ry="13"/></g><circle r="9" cx="-8" cy="-132" fill="#fff"/><circle r="9" cx="14" cy="-128" fill="#fff"/>',
  chili:
    '<path d="M0 0v-120M0-50l-40-34M0-66l40-34" stroke="#3f7a45" stroke-width="7" fill="none"/><g fill="#4f9455"><ellipse cx="-44" cy="-90" rx="26" ry="15"/><ellipse cx="44" cy="-106" rx="26" ry="15"/><ellipse cy="-128" rx="26" ry="17"/></g><g fill="#cf3f2c"><path d="M-30-78q10 30-6 44q-10-24 0-44Z"/><path d="M26-92q14 28 0 46q-14-22-8-46Z"/></g>',
  fig: '<path d="M0 0v-150M0-80l-50-50M0-100l54-46" stroke="#6b4a34" stroke-width="14" fill="none"/><g fill="#3f7a45"><circle r="56" cx="-50" cy="-160"/><circle r="64" cx="10" cy="-200"/><circle r="52" cx="64" cy="-160"/></g><g fill="#6b3f66"><circle r="9" cx="-60" cy="-150"/><circle r="9" cx="-20" cy="-186"/><circle r="9" cx="30" cy="-160"/><circle r="9" cx="70" cy="-176"/><circle r="9" cx="8" cy="-226"/></g>',
  strawberry:
    '<g fill="#4f9455"><ellipse cx="-26" cy="-18" rx="26" ry="15"/><ellipse cx="26" cy="-18" rx="26" ry="15"/><ellipse cy="-34" rx="24" ry="17"/></g><g fill="#d8402f"><path d="M-30-6q18-6 18 10q-8 16-14 16q-12-10-4-26Z"/><path d="M14-4q18-6 16 12q-8 16-14 14q-10-10-2-26Z"/></g>',
  herb: '<path d="M0 0v-70M-20 0q-6-40-26-58M20 0q6-40 26-58" stroke="#3f7a45" stroke-width="6" fill="none"/><g fill="#5f9f78"><circle r="17" cx="-46" cy="-60"/><circle r="19" cx="0" cy="-78"/><circle r="17" cx="46" cy="-60"/><circle r="13" cx="-14" cy="-44"/><circle r="13" cx="16" cy="-42"/></g>',
  dahlia:
    '<path d="M0 0v-110M-2-40l-34-26M2-54l34-26" stroke="#3f7a45" stroke-width="7" fill="none"/><g fill="#c0697a"><circle r="18" cy="-142"/><circle r="18" cx="-26" cy="-122"/><circle r="18" cx="26" cy="-122"/><circle r="18" cx="-16" cy="-94"/><circle r="18" cx="16" cy="-94"/></g><circle r="15" cy="-116" fill="#e8b84f"/>',
} as const;

/** From the middle of its upper edge. */
const containers = {
  pot: '<path d="M-50 0H50L38 92H-38Z" fill="#b8602f"/><path d="M-56-8H56V18H-56Z" fill="#a04f24"/>',
  sack: '<path d="M-62-6q62 14 124 0l8 116q-70 18-140 0Z" fill="#4a4640"/><path d="M-62-6q62 14 124 0v18q-62 14-124 0Z" fill="#6b665e"/>',
  gutter:
    '<path d="M-90 0H90V34q0 10-10 10H-80q-10 0-10-10Z" fill="#8d99a3"/><path d="M-94-4H94V10H-94Z" fill="#a9b4bd"/>',
  box: '<path d="M-90-6H90V84H-90Z" fill="#9a6b42"/><path d="M-90 22H90M-90 54H90" stroke="#7c5433" stroke-width="5"/>',
  ground: '<path d="M-90 0H90V20H-90Z" fill="#6b4a34"/>',
} as const;

const surroundings = {
  window:
    '<path d="M250 60H710V380H250Z" fill="#fff"/><path d="M270 80H690V360H270Z" fill="#bfe0ea"/><circle cx="600" cy="150" r="42" fill="#f3c65a"/><path d="M270 310q120-60 210-20t210-30V360H270Z" fill="#8cbb7f"/><path d="M480 80V360M270 220H690" stroke="#fff" stroke-width="14"/>',
  sun: '<circle cx="770" cy="120" r="62" fill="#f3c65a"/><path d="M0 360q260-120 500-40t460-60V460H0Z" opacity=".16"/>',
  night:
    '<path d="M800 70a60 60 0 1 0 60 90a74 74 0 0 1-60-90Z" fill="#f3e3a6"/><g fill="#fff"><circle cx="140" cy="80" r="4"/><circle cx="300" cy="140" r="3"/><circle cx="460" cy="66" r="4"/><circle cx="620" cy="150" r="3"/></g>',
  shed: '<path d="M80 200L230 90L380 200V460H80Z" fill="#8a5a3b"/><path d="M60 208L230 78L400 208" stroke="#5c3a26" stroke-width="20" fill="none"/><path d="M180 290H280V460H180Z" fill="#5c3a26"/>',
  greenhouse:
    '<path d="M180 460V190L480 60L780 190V460Z" fill="#d8eef0" opacity=".8"/><path d="M180 460V190L480 60L780 190V460M180 190H780M330 125V460M630 125V460M480 60V460" stroke="#7d8f94" stroke-width="8" fill="none"/><path d="M500 84l120 8l6-40Z" fill="#fff" stroke="#7d8f94" stroke-width="6"/>',
  rain: '<path d="M590 150a52 52 0 0 1 20-100a70 70 0 0 1 130 20a44 44 0 0 1 10 80Z" fill="#fff"/><path d="M620 180l-14 40M670 180l-14 40M720 180l-14 40" stroke="#5a93b8" stroke-width="9" stroke-linecap="round"/>',
  chart:
    '<path d="M540 70H860V280H540Z" fill="#fff"/><path d="M570 240l60-60l50 30l60-80l50 40l40-70" stroke="#2f6b4f" stroke-width="9" fill="none" stroke-linejoin="round"/><path d="M570 250H830" stroke="#c9d3cc" stroke-width="5"/>',
} as const;

function keysOf<Key extends string>(
  table: Readonly<Record<Key, string>>,
): z.ZodEnum<{ [K in Key]: K }> {
  return z.enum(Object.keys(table) as Key[]) as z.ZodEnum<{ [K in Key]: K }>; // its own keys
}

const color = z.string().regex(/^#[\da-f]{6}$/);

export const demoPlotSchema = z.strictObject({
  behind: color,
  floor: color,
  scene: keysOf(surroundings),
  container: keysOf(containers),
  plant: keysOf(plants),
  /** How many stand side by side. */
  count: z.int().min(1).max(5),
});

export type DemoPlot = z.infer<typeof demoPlotSchema>;

/** A drawn plot, wide as a cover. */
export function demoPlotSvg({ behind, floor, scene, container, plant, count }: DemoPlot): string {
  const step = 800 / count;
  const places = Array.from({ length: count }, (_, at) => 80 + step * (at + 0.5));
  const rows = places.map(
    (x, at) =>
      `<g transform="translate(${Math.round(x)} ${372 + (at % 2) * 12})"><g transform="scale(1.15)">${plants[plant]}</g>${containers[container]}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 480" width="960" height="480"><rect width="960" height="480" fill="${behind}"/>${surroundings[scene]}<rect y="420" width="960" height="60" fill="${floor}"/>${rows.join('')}</svg>`;
}
