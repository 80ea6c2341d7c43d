import {
  noPreferences,
  type PreferenceName,
  preferenceChoices,
  type ViewerPreferences,
} from '#core/viewerPreferences.ts';

/** A preference's stored and API form (SPEC §3 userPreferences). */
export interface StoredPreference {
  category: string;
  type: string;
  properties: unknown;
}

/** SPEC §3: preference categories (feed preferences, date), their types, and what each holds. */
export const preferencePlaces = {
  listSort: { category: 'FEED', type: 'CONVERSATION_LIST', property: 'sort' },
  commentSort: { category: 'FEED', type: 'COMMENT_LIST', property: 'sort' },
  dateFormat: { category: 'DATE', type: 'DATE', property: 'format' },
  timeFormat: { category: 'DATE', type: 'TIME', property: 'format' },
  shortcuts: { category: 'KEYBOARD', type: 'SHORTCUTS', property: 'letters' },
  signatures: { category: 'FEED', type: 'SIGNATURES', property: 'shown' },
  moderationLanguage: { category: 'MODERATION', type: 'QUEUE', property: 'language' },
  leaderboard: { category: 'PRIVACY', type: 'LEADERBOARD', property: 'listed' },
  decisionMails: { category: 'NOTIFICATIONS', type: 'DECISIONS', property: 'mail' },
  spamRuleMails: { category: 'NOTIFICATIONS', type: 'SPAM_RULES', property: 'mail' },
} as const satisfies Record<PreferenceName, StoredPreferencePlace>;

interface StoredPreferencePlace {
  category: string;
  type: string;
  property: string;
}

const names = Object.keys(preferencePlaces) as PreferenceName[]; // the table's own keys

/** The table's key of a preference; null if unknown. */
export function preferenceNameOf(place: { category: string; type: string }): PreferenceName | null {
  const is = (name: PreferenceName) =>
    preferencePlaces[name].category === place.category &&
    preferencePlaces[name].type === place.type;
  return names.find(is) ?? null;
}

export function isPreferenceChoice(name: PreferenceName, value: unknown): value is string {
  const choices: readonly string[] = preferenceChoices[name];
  return typeof value === 'string' && choices.includes(value);
}

/** Parses stored preferences; unknown values count as AUTO. */
export function readPreferences(stored: readonly StoredPreference[]): ViewerPreferences {
  const read: Record<string, string> = { ...noPreferences };
  for (const preference of stored) {
    const name = preferenceNameOf(preference);
    if (name === null) continue;
    const value = valueIn(preference.properties, preferencePlaces[name].property);
    if (isPreferenceChoice(name, value)) read[name] = value;
  }
  return { ...noPreferences, ...read };
}

export function valueIn(properties: unknown, property: string): unknown {
  const given: object = typeof properties === 'object' && properties !== null ? properties : {};
  return Object.getOwnPropertyDescriptor(given, property)?.value;
}
