import type { Selectable } from 'kysely';
import type { ChatGreetings } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import {
  type ChatGreetingRule,
  type ChatGreetingText,
  greetingRuleSchema,
  greetingTextsSchema,
} from '../chatGreetingInputs.ts';
import '../chatGreetingSettingGroup.ts';

export interface ChatGreeting extends ChatGreetingRule {
  id: number;
  name: string;
  isOn: boolean;
  senderId: number | null;
  texts: ChatGreetingText[];
  updatedAt: Date;
}

export const greetingSettings = ({ settings }: Pick<Ctx, 'settings'>) =>
  featureSettings(settings, 'chatGreetings');

/** In their order. */
export async function readGreetings(
  db: Database,
  { isOn }: { isOn?: true } = {},
): Promise<ChatGreeting[]> {
  const rows = await db
    .selectFrom('chat_greetings')
    .$if(isOn === true, (greetings) => greetings.where('is_on', '=', true))
    .orderBy('position')
    .orderBy('id')
    .selectAll()
    .execute();
  return rows.map(greetingOf);
}

export function greetingOf(row: Selectable<ChatGreetings>): ChatGreeting {
  return {
    ...greetingRuleSchema.parse(row.rule),
    ...{ id: row.id, name: row.name, isOn: row.is_on, senderId: row.sender_id },
    texts: greetingTextsSchema.parse(row.texts),
    updatedAt: row.updated_at,
  };
}

/** In a language, its base language, or else the first one. */
export function textOfGreeting({ texts }: Pick<ChatGreeting, 'texts'>, locale: string): string {
  const of = (language: string) => texts.find((each) => each.language === language)?.text;
  return of(locale) ?? of(locale.split('_')[0] ?? '') ?? texts[0]?.text ?? '';
}
