import type { ActivityHandle } from '#features/content/conversations/ui/useActivity.ts';
import type { ResponseNode } from './commentFields.ts';

/** What the menu of a comment or reply is given, in every part of it. */
export interface ResponseMenuProps {
  kind: 'comment' | 'reply';
  response: ResponseNode;
  activity: ActivityHandle;
  onEdit: () => void;
  onQuote: () => void;
}
