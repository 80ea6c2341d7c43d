import Check from 'virtual:icons/check';
import X from 'virtual:icons/x';
import { Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { AnswerList } from './AnswerList.tsx';
import { memberNameOf } from './memberWords.ts';
import type { Applicant } from './staffDocuments.ts';

interface ApplicantCardProps {
  applicant: Applicant;
  selected: boolean;
  onSelect: (range: boolean) => void;
  busy: boolean;
  onApprove: () => void;
  /** Omitted once decided. */
  onReject: (() => void) | undefined;
}

/** A pending member with all answers. */
export function ApplicantCard(props: ApplicantCardProps) {
  const { applicant, selected, onSelect, busy, onApprove, onReject } = props;
  const { t } = useTranslation('staff');
  const name = memberNameOf(applicant);
  return (
    <li
      data-row={applicant.id}
      className={cx(
        'rounded-xl border bg-surface-raised p-4 sm:px-5',
        'has-[[data-row-link]:focus-visible]:border-focus',
        selected ? 'border-accent bg-accent-soft' : 'border-border',
      )}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <label className="touch-target mt-2 flex size-6 needs-js:hidden items-center justify-center">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            aria-label={t('select', { name })}
            checked={selected}
            onChange={({ nativeEvent }) =>
              onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
        <Avatar name={name} src={applicant.avatar} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-semibold wrap-anywhere">
            <Link
              to={paths.member(applicant.id)}
              data-row-link
              className="rounded-sm text-text hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="flex flex-wrap gap-x-2 text-sm wrap-anywhere text-text-muted">
            <bdi>@{applicant.username}</bdi>
            {applicant.email && <bdi>{applicant.email}</bdi>}
            <span>{applicant.isVerified ? t('verified') : t('unverified')}</span>
            <Time at={applicant.joinedDate} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:basis-0 max-sm:*:min-w-max">
          <Button
            size="sm"
            loading={busy}
            icon={<Check aria-hidden className="size-4" />}
            aria-label={t('approvals.approve', { name })}
            onClick={onApprove}
          >
            {t('actions.approve')}
          </Button>
          {onReject && (
            <Button
              size="sm"
              variant="secondary"
              loading={busy}
              icon={<X aria-hidden className="size-4" />}
              aria-label={t('approvals.reject', { name })}
              onClick={onReject}
            >
              {t('actions.reject')}
            </Button>
          )}
        </div>
      </div>
      <div className="mt-3 border-t border-border pt-3 sm:ms-10">
        {applicant.approvalReason && (
          <p className="mb-2.5 text-sm wrap-anywhere">
            {t('approvals.reasonWas', { reason: applicant.approvalReason })}
          </p>
        )}
        <AnswerList
          customFields={applicant.customFields}
          screenerResponse={applicant.screenerResponse}
        />
      </div>
    </li>
  );
}
