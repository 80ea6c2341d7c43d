import { expect, test } from 'vitest';
import { PlainBrowser } from '#app/testing/plainBrowser.ts';
import { openPortalForFile } from '#app/testing/portal.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { workflowPath } from '../workflowAddress.ts';
import { makePublishedWorkflow } from './workflowFactories.ts';
