import { sql } from 'kysely';
import type { ContentData } from '#platform/feature/contentData.ts';
import {
  afterCursor,
  exportFile,
  type MemberData,
  staffWork,
} from '#platform/feature/memberData.ts';

export const workflowMemberData = {
  guided_workflows: { columns: ['author_id'], export: staffWork, erase: staffWork },
  guided_workflow_versions: { columns: ['published_by_id'], export: staffWork, erase: staffWork },
  guided_workflow_runs: {
    columns: ['member_id'],
    export: [
      exportFile(
        'guided-workflow-runs',
        (id, after) => sql`
          select id as cursor, id, workflow_id, state, steps, created_at, updated_at from guided_workflow_runs
          where member_id = ${id} and ${afterCursor('id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
  guided_workflow_registrations: {
    columns: ['member_id'],
    export: [
      exportFile(
        'guided-workflow-registration',
        (id, after) => sql`
          select member_id as cursor, external_id, completed_at from guided_workflow_registrations
          where member_id = ${id} and ${afterCursor('member_id', after)}`,
      ),
    ],
    erase: { deleteBy: 'member_id' },
  },
} satisfies MemberData;

export const workflowContentData = {
  guided_workflows: {
    columns: ['conversation_id'],
    purge: { none: 'The workflow stays with its editors, who can publish it again.' },
  },
} satisfies ContentData;
