import { Badge, type BadgeTone } from '#ui/Badge.tsx';

type RankBadgeProps = { rank: { name: string; color: string; imageUrl: string | null } };

const tones: Readonly<Record<string, BadgeTone>> = {
  neutral: 'neutral',
  accent: 'accent',
  success: 'success',
  warning: 'warning',
  danger: 'danger',
};

/** A member's rank. */
export function RankBadge({ rank: { name, color, imageUrl } }: RankBadgeProps) {
  const icon = imageUrl && (
    <img src={imageUrl} alt="" width={14} height={14} loading="lazy" className="size-3.5" />
  );
  return (
    <Badge tone={tones[color]} icon={icon}>
      <bdi>{name}</bdi>
    </Badge>
  );
}
