import { describe, expect, test } from 'vitest';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { emptyNode, type WorkflowNode } from '../workflowNodes.ts';
import { publishWorkflow, rollBackWorkflow } from './publishWorkflow.ts';
import { runWorkflow, testWorkflow } from './runWorkflow.ts';
import { makeWorkflowDraft, sampleNodes } from './workflowFactories.ts';
import { createWorkflow, deleteWorkflow, saveWorkflowDraft } from './workflowService.ts';
import { listVersions } from './workflowStore.ts';
