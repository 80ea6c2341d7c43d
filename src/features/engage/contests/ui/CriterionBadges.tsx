import { Badge } from '#ui/Badge.tsx';
import type { Criterion } from '../judgingScoreRules.ts';

/** What judges score, with the weight of each. */
export function CriterionBadges({ criteria }: { criteria: readonly Criterion[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {criteria.map(({ label, weight }) => (
        <li key={label}>
          <Badge>
            <bdi>{label}</bdi> × {weight}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
