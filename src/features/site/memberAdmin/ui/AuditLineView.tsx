import { Link } from 'react-router';
import { joinList } from '#core/joinList.ts';
import { labelColon } from '#core/labelColon.ts';
import { paths } from '#core/paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { auditSubjects } from '../auditAddress.ts';
import { actionName, detailName, plainWords } from './auditWords.ts';
import type { AuditLine } from './staffDocuments.ts';

/** An audit log entry: actor, action, target, details. */
export function AuditLineView({ line }: { line: AuditLine }) {
  const { t } = useTranslation('staff');
  const details = Object.entries(Object(line.detail) as object).filter(([, value]) => says(value));
  const subject = auditSubjects.find((each) => each === line.subjectType);
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-sm sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{actionName(t, line.action)}</span>
        <Badge>{subject ? t(`audit.subjects.${subject}`) : plainWords(line.subjectType)}</Badge>
        {line.member ? (
          <Link
            to={`${paths.memberManagement()}?member=${line.member.id}`}
            className="rounded-sm text-accent hover:underline"
          >
            <bdi>@{line.member.username}</bdi>
          </Link>
        ) : (
          line.subjectId !== null && (
            <bdi className="text-text-muted">
              {/^\d+$/.test(line.subjectId) ? `#${line.subjectId}` : plainWords(line.subjectId)}
            </bdi>
          )
        )}
        <Time at={line.at} className="ms-auto text-text-muted" />
      </div>
      {details.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          {details.map(([key, value]: [string, unknown]) => (
            <div key={key} className="flex min-w-0 gap-1.5">
              <dt className="shrink-0 text-text-muted">{detailName(t, key)}</dt>
              <dd dir="auto" className="foreign-words min-w-0 wrap-anywhere">
                <DetailValue value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="flex flex-wrap gap-x-2 text-xs text-text-muted">
        <span>
          {line.actor ? t('audit.by', { name: `@${line.actor.username}` }) : t('audit.byOperator')}
        </span>
        <bdi className="tabular-nums">{line.address}</bdi>
      </p>
    </li>
  );
}

const moment = /^\d{4}-\d\d-\d\dT/;

function DetailValue({ value }: { value: unknown }) {
  const { t, language } = useTranslation('staff');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'string') return moment.test(value) ? <Time at={value} absolute /> : value;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return joinList(value.map(String), language);
  }
  return says(value) ? <NestedDetail value={value} /> : '–';
}

/** What an entry says of several things: each with its name. */
function NestedDetail({ value }: { value: unknown }) {
  const { t, language } = useTranslation('staff');
  const plainly = (part: unknown): string => {
    if (typeof part !== 'object' || part === null) return String(part ?? '–');
    if (Array.isArray(part)) return part.map(plainly).join(' → ');
    return joinList(Object.values(part).map(plainly), language);
  };
  const parts = Array.isArray(value)
    ? value.map(plainly)
    : Object.entries(Object(value) as object)
        .filter(([, part]: [string, unknown]) => says(part))
        .map(
          ([key, part]: [string, unknown]) =>
            `${detailName(t, key)}${labelColon(language)}${plainly(part)}`,
        );
  return parts.join(' · ');
}

/** Whether there is a value: blank details are omitted. */
function says(value: unknown): boolean {
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0;
  return value !== '';
}
