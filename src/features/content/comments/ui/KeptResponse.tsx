import { Kept } from '#ui/kept/Kept.tsx';
import { useCommentThread } from './commentThread.ts';
import { ResponseView, type ResponseViewProps } from './ResponseView.tsx';

/** A comment or reply; the server writes it once for all who see the same of it. */
export function KeptResponse(props: ResponseViewProps) {
  const { kind, response } = props;
  const { conversationId, place, topicId, targetId } = useCommentThread();
  const own = 'replies' in response ? { ...response, replies: null } : response;
  const scope = place && [place.categoryId, place.scopedPermissions];
  return (
    <Kept name={kind} input={[own, conversationId, topicId, scope, targetId === response.id]}>
      <ResponseView {...props} />
    </Kept>
  );
}
