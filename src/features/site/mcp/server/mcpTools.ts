import { hasPermission } from '#core/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { mcpSettingsOf } from '../mcpSettingGroup.ts';
import type { McpTool } from './mcpTool.ts';
import {
  addCaseNoteTool,
  draftCaseReplyTool,
  searchCasesTool,
  triageCaseTool,
} from './tools/agentTools.ts';
import { createCaseTool, listMyCasesTool, readCaseTool } from './tools/caseTools.ts';
import { readAnswerTool, readArticleTool, readPostTool } from './tools/postTools.ts';
import { listTopicsTool, searchTool, similarQuestionsTool } from './tools/searchTools.ts';
import { answerPostTool, draftPostTool } from './tools/writingTools.ts';

export const mcpTools: readonly McpTool[] = [
  ...[searchTool, readPostTool, readAnswerTool, readArticleTool, similarQuestionsTool],
  ...[listTopicsTool, listMyCasesTool, readCaseTool],
  ...[draftPostTool, answerPostTool, createCaseTool],
  ...[searchCasesTool, triageCaseTool, addCaseNoteTool, draftCaseReplyTool],
];

/** What the caller can use: others are not listed. Each call is checked again by what it runs. */
export function toolsFor(ctx: Ctx): McpTool[] {
  return mcpTools.filter((tool) => isOpenTo(tool, ctx));
}

function isOpenTo({ areas, who, isChange }: McpTool, { api, viewer, settings }: Ctx): boolean {
  if (api && !areas.every((area) => api.areas.has(area))) return false;
  if (isChange && !(api?.isWriting && mcpSettingsOf(settings).writes)) return false;
  if (who === 'agent') return hasPermission(viewer, 'MANAGE_PRIVATE_MESSAGES');
  return who === 'anyone' || viewer.memberId !== null;
}
