import {
  type RequestAction,
  storedActions,
} from '#features/support/agentWorkspace/requestActionRules.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type AutomationCondition,
  type AutomationFacts,
  type AutomationTrigger,
  storedConditions,
} from '../automationRules.ts';

export interface SupportAutomation {
  id: number;
  name: string;
  trigger: AutomationTrigger;
  /** Null: they can no longer be read. */
  conditions: AutomationCondition[] | null;
  actions: RequestAction[];
  isEnabled: boolean;
  testedAt: Date | null;
  updatedAt: Date;
}

export interface AutomationRow {
  id: number;
  name: string;
  trigger: string;
  conditions: unknown;
  actions: unknown;
  is_enabled: boolean;
  tested_at: Date | null;
  updated_at: Date;
}

export function storedAutomationOf(row: AutomationRow): SupportAutomation {
  return {
    ...{ id: row.id, name: row.name, isEnabled: row.is_enabled, testedAt: row.tested_at },
    trigger: row.trigger as AutomationTrigger, // the column's check allows no other
    conditions: storedConditions(row.conditions),
    ...{ actions: storedActions(row.actions), updatedAt: row.updated_at },
  };
}

/** In the order in which they run. */
export async function readAutomations(db: Database): Promise<SupportAutomation[]> {
  const rows = await db.selectFrom('support_automations').orderBy('id').selectAll().execute();
  return rows.map(storedAutomationOf);
}

export function factsOfRequest(row: SupportRequestRow): AutomationFacts {
  return {
    ...{ status: row.status, priority: row.priority, kind: row.kind, typeId: row.type_id },
    ...{
      teamId: row.team_id,
      assigneeId: row.assignee_id,
      tags: row.tags,
      partnerId: row.partner_id,
    },
    ...{ language: row.language, title: row.title, lastAuthor: row.last_author },
    ...{ lastEntryAt: row.last_entry_at, createdAt: row.created_at },
  };
}
