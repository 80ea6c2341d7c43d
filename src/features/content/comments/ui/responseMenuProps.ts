import type { ActivityHandle } from '#features/content/conversations/ui/useActivity.ts';
import type { ResponseNode } from './commentFields.ts';

/** Props of all parts of a response's menu. */
export interface ResponseMenuProps {
  kind: 'comment' | 'reply';
  response: ResponseNode;
  activity: ActivityHandle;
  onEdit: () => void;
  onQuote: () => void;
}
