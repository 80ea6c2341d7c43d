import { z } from 'zod';
import { AppError } from '#core/errors.ts';
import type { McpCall } from '../mcpTool.ts';

/**
 * Saves a draft where the member continues it, and never over one that they have written.
 * @throws AppError CONFLICT
 */
export async function saveNewDraft(
  call: McpCall,
  { key, value, replaceDraft }: { key: string; value: object; replaceDraft: boolean },
): Promise<void> {
  const { draft } = await call.ask(
    z.object({ draft: z.object({ updatedAt: z.string() }).nullable() }),
    'query McpDraft($key: String!) { draft(key: $key) { updatedAt } }',
    { key },
  );
  if (draft && !replaceDraft) {
    const message =
      'The member has a draft there already. Ask them, then repeat this with replaceDraft: true.';
    throw new AppError('CONFLICT', { message });
  }
  await call.ask(
    z.object({ saveDraft: z.object({ draft: z.object({ key: z.string() }) }) }),
    'mutation McpSaveDraft($input: SaveDraftInput!) { saveDraft(input: $input) { draft { key } } }',
    { input: { key, data: { value, writtenAt: call.ctx.now.getTime(), basedOn: null } } },
  );
}
