import { Badge, type BadgeTone } from '#ui/Badge.tsx';

type StatusLabelBadgeProps = {
  post: { statusLabel: { name: string; tone: BadgeTone } | null };
};

/** The status that staff gave a post. */
export function StatusLabelBadge({ post: { statusLabel } }: StatusLabelBadgeProps) {
  if (statusLabel === null) return null;
  return <Badge tone={statusLabel.tone}>{statusLabel.name}</Badge>;
}
