import type { SupportRequestNode } from '#features/support/requests/ui/useSupportRequest.ts';
import { useShell } from '#ui/useShell.ts';
import { RequestCopiesForm } from './RequestCopiesForm.tsx';

/** For the requester: who else receives the replies by email. */
export function OwnCopies({ request }: { request: SupportRequestNode }) {
  const { viewer } = useShell();
  if (viewer.memberId === null || request.author?.id !== viewer.memberId) return null;
  return <RequestCopiesForm key={request.copies.join()} request={request} />;
}
