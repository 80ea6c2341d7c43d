import { Badge, type BadgeTone } from '#ui/Badge.tsx';

type StatusRowBadgeProps = {
  post: { statusLabel: { name: string; tone: BadgeTone } | null };
};

/** The same behind the title in a list. */
export function StatusRowBadge({ post: { statusLabel } }: StatusRowBadgeProps) {
  if (statusLabel === null) return null;
  return (
    <Badge tone={statusLabel.tone} className="ms-1 align-top">
      {statusLabel.name}
    </Badge>
  );
}
