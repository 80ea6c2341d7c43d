import type { Translate } from '#ui/translate.ts';

const systems = [
  'plaza',
  'discourse',
  'nodebb',
  'csv',
  'phpbb',
  'stackexchange',
  'zendesk',
] as const;

/** The systems that can be chosen, the neutral format first. */
export const shownSystems = systems;

export function systemName(t: Translate<'imports'>, system: string): string {
  const known = systems.find((each) => each === system);
  return known ? t(`systems.${known}`) : system;
}
