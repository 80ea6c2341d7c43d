import { z } from 'zod';
import {
  type ExportKind,
  instant,
  recordId,
  reference,
  sqlInstant,
} from '#platform/export/exportKind.ts';

export const roleRecord = z.object({
  id: recordId.describe('The key by which members name their role'),
  name: z.string(),
  description: z.string(),
  level: z.int(),
  isBuiltIn: z.boolean(),
  permissions: z.array(z.string()),
});

export const roleGrantRecord = z.object({
  id: recordId,
  memberId: reference,
  roleId: reference,
  categoryId: reference.describe('Null: in the whole community'),
  isByRank: z.boolean(),
  at: instant,
});

export const accessExport: readonly ExportKind[] = [
  {
    kind: 'roles',
    says: 'Roles and their permissions.',
    order: 5,
    record: roleRecord,
    rows: `select key as id, name, description, level, built_in as "isBuiltIn", permissions
      from roles order by key`,
  },
  {
    kind: 'roleGrants',
    says: 'Further roles of members, in the whole community or in one category and those below it.',
    order: 35,
    record: roleGrantRecord,
    rows: `select id::text as id, member_id::text as "memberId", role_key as "roleId",
      category_id::text as "categoryId", by_rank as "isByRank", ${sqlInstant('granted_at')} as at
      from role_grants order by role_grants.id`,
  },
];
