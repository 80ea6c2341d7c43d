import type { ResultOf } from '#ui/graphql.ts';
import type { SupportEntryFields } from './supportDocuments.ts';

export type SupportEntryNode = ResultOf<typeof SupportEntryFields>;
