import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';
import type { ChangesInput } from './useChangeRequests.ts';

export type RequestPartProps = {
  request: AgentRequestNode;
  save: (changes: ChangesInput) => void;
};

/** Due date and snooze of a request. */
export function RequestTimes({ request, save }: RequestPartProps) {
  return (
    <>
      <DueDate request={request} save={save} />
      <Snooze request={request} save={save} />
    </>
  );
}

function DueDate({ request, save }: RequestPartProps) {
  const { t } = useTranslation('supportDesk');
  const { dueAt } = request;
  return (
    <div className="flex items-end gap-2">
      <Field label={t('due.label')} className="min-w-0 flex-1">
        <TextInput
          key={dueAt}
          type="date"
          defaultValue={dueAt === null ? '' : localDay(new Date(dueAt))}
          onChange={({ currentTarget: { value } }) => {
            const end = endOfDay(value);
            if (end) save({ dueAt: end.toISOString() });
          }}
        />
      </Field>
      {dueAt !== null && (
        <Button size="sm" variant="secondary" onClick={() => save({ clearDue: true })}>
          {t('due.clear')}
        </Button>
      )}
    </div>
  );
}

function localDay(moment: Date): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last minute of a day such as `2026-03-01` in the browser’s time zone; null while it is typed. */
function endOfDay(day: string): Date | null {
  const moment = new Date(`${day}T23:59`);
  const year = moment.getFullYear();
  return Number.isNaN(moment.getTime()) || year < 2000 || year > 2100 ? null : moment;
}

const hour = 3_600_000;
const snoozes = { hour, tomorrow: 24 * hour, week: 7 * 24 * hour } as const;

function Snooze({ request, save }: RequestPartProps) {
  const { t } = useTranslation('supportDesk');
  const { snoozedUntil } = request;
  if (snoozedUntil && Date.parse(snoozedUntil) > Date.now()) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <p>
          {t('snooze.until')} <Time at={snoozedUntil} />
        </p>
        <Button size="sm" variant="secondary" onClick={() => save({ wake: true })}>
          {t('snooze.wake')}
        </Button>
      </div>
    );
  }
  return (
    <Field label={t('snooze.label')}>
      <Select
        size="sm"
        value=""
        onChange={({ currentTarget: { value } }) => {
          const length = Object.entries(snoozes).find(([key]) => key === value)?.[1];
          if (length) save({ snoozedUntil: new Date(Date.now() + length).toISOString() });
        }}
      >
        <option value="">{t('snooze.none')}</option>
        {(['hour', 'tomorrow', 'week'] as const).map((key) => (
          <option key={key} value={key}>
            {t(`snooze.${key}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
