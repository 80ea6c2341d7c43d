import { RankBadge } from '#features/people/members/ui/RankBadge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ManagedRank } from './pointDocuments.ts';

/** The ranks, the lowest first. */
export function RankList({ ranks }: { ranks: readonly ManagedRank[] }) {
  const { t } = useTranslation('pointAdmin');
  return (
    <Card
      flush
      as="section"
      heading={<h2>{t('ranks.heading')}</h2>}
      action={
        <Button
          variant="secondary"
          size="sm"
          className="needs-js:hidden"
          onClick={() => void openModal('editRank', { rank: null })}
        >
          {t('ranks.new')}
        </Button>
      }
    >
      <ul className="divide-y divide-border border-t border-border">
        {ranks.map((rank) => (
          <RankRow key={rank.id} rank={rank} />
        ))}
      </ul>
    </Card>
  );
}

function RankRow({ rank }: { rank: ManagedRank }) {
  const { t } = useTranslation('pointAdmin');
  const { id, name, threshold, grantsTrust } = rank;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
      <span className="flex min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <RankBadge rank={rank} />
        <span className="text-text-muted">{t('ranks.from', { count: threshold })}</span>
        {grantsTrust && <span className="text-text-muted">{t('ranks.trusted')}</span>}
      </span>
      <span className="flex gap-1 needs-js:hidden">
        <EditButton
          onClick={() => void openModal('editRank', { rank })}
          label={t('edit')}
          accessibleName={t('ranks.edit', { name })}
        />
        {threshold > 0 && (
          <DeleteButton
            label={t('ranks.delete', { name })}
            onClick={() => void openModal('deleteRank', { rank: { id, name } })}
          />
        )}
      </span>
    </li>
  );
}
