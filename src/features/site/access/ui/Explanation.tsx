import CircleCheck from 'virtual:icons/circle-check';
import CircleX from 'virtual:icons/circle-x';
import { Link } from 'react-router';
import { isPermission } from '#core/permissions.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ExplanationInfo, HoldingInfo } from './accessDocuments.ts';
import { isActionName } from './actionName.ts';
import { ScopeBadge } from './ScopeBadge.tsx';
import { useRoleName } from './useRoleName.ts';

/** The result, the deciding rule, the member's roles, and what would help. */
export function Explanation({ explanation }: { explanation: ExplanationInfo }) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  const { action, code, permission, member, subject, category, givingRoles } = explanation;
  const may = code === 'OK';
  const name = member?.fullName || member?.username || '';
  const needed = permission !== null && isPermission(permission) ? permission : null;
  const Icon = may ? CircleCheck : CircleX;
  return (
    <section aria-labelledby="verdict" className="flex flex-col gap-4">
      <div
        className={cx(
          'flex items-start gap-3 rounded-xl p-4 sm:p-5',
          may ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger',
        )}
      >
        <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
        <div className="flex min-w-0 flex-col gap-1">
          <h2 id="verdict" className="text-lg font-semibold wrap-anywhere">
            {t(may ? 'explain.may' : 'explain.mayNot', { name, action: wordsOf(t, action) })}
          </h2>
          <p>{explanation.reason ?? t(`code.${codeKey(code)}`)}</p>
        </div>
      </div>
      <Card as="section" heading={<h3>{t('explain.rule')}</h3>}>
        <p>{isActionName(action) ? t(`rule.${action}`) : t('explain.permissionRule')}</p>
        {needed && (
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <Badge tone="accent">{t(`permission.${needed}`)}</Badge>
            <span className="text-sm text-text-muted">{t(`allows.${needed}`)}</span>
          </p>
        )}
        {subject && (
          <p className="mt-2 text-sm">
            <Link to={subject.path} className="text-accent wrap-anywhere hover:underline">
              {subject.title}
            </Link>
            {category && category.title !== subject.title && (
              <span className="text-text-muted"> · {category.title}</span>
            )}
          </p>
        )}
      </Card>
      <States states={explanation.states} />
      <Holdings holdings={explanation.holdings} needed={needed} />
      {givingRoles.length > 0 && (
        <Card as="section" heading={<h3>{t('explain.giving')}</h3>}>
          <ul className="flex flex-wrap gap-2">
            {givingRoles.map((role) => (
              <li key={role.key}>
                <Link
                  to={`/admin/roles/${encodeURIComponent(role.key)}`}
                  className="inline-flex min-h-8 items-center rounded-full border border-border px-3 text-sm hover:border-border-strong"
                >
                  {nameOf(role)}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function States({ states }: Pick<ExplanationInfo, 'states'>) {
  const { t } = useTranslation('access');
  if (states.length === 0) return null;
  return (
    <Card as="section" heading={<h3>{t('explain.states')}</h3>}>
      <ul className="flex flex-col gap-2">
        {states.map(({ key, until, reason }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{t(`state.${key}`)}</span>
            {until && (
              <span className="text-sm text-text-muted">
                {t('explain.until')} <Time at={until} />
              </span>
            )}
            {reason && <span className="text-sm text-text-muted wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Holdings({ holdings, needed }: { holdings: HoldingInfo[]; needed: string | null }) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  return (
    <Card as="section" heading={<h3>{t('explain.holds')}</h3>}>
      <ul className="flex flex-col gap-2">
        {holdings.map((holding) => (
          <li key={holding.id} className="flex flex-wrap items-center gap-2">
            <Link
              to={`/admin/roles/${encodeURIComponent(holding.role.key)}`}
              className="font-medium hover:underline"
            >
              {nameOf(holding.role)}
            </Link>
            <ScopeBadge holding={holding} />
            {needed !== null && (
              <span className="text-sm text-text-muted">
                {t(
                  holding.role.permissions.includes(needed) ? 'explain.gives' : 'explain.givesNot',
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Words = ReturnType<typeof useTranslation<'access'>>['t'];

function wordsOf(t: Words, action: string): string {
  if (isActionName(action)) return t(`action.${action}`);
  const name = action.slice(action.indexOf(':') + 1);
  return isPermission(name) ? t(`permission.${name}`) : action;
}

const explainedCodes = [
  'OK',
  'FORBIDDEN',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_BANNED',
  'APPROVAL_PENDING',
  'APPROVAL_REJECTED',
  'CONVERSATION_CLOSED',
  'BAD_REQUEST',
  'NOT_FOUND',
] as const;

function codeKey(code: string) {
  return explainedCodes.find((known) => known === code) ?? 'other';
}
