import { Form } from 'react-router';
import { paths } from '#core/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type LeaderboardAddress, leaderboardSearch } from '../leaderboardAddress.ts';

/** Chooses the days of the leaderboard, both included. */
export function LeaderDatesForm({ address }: { address: LeaderboardAddress }) {
  const { t } = useTranslation('people');
  const kept = new URLSearchParams(leaderboardSearch({ ...address, from: '', to: '', page: 1 }));
  return (
    <Form
      method="get"
      action={paths.leaderboard()}
      preventScrollReset
      className="flex flex-wrap items-end gap-3"
    >
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t('datesFrom')}>
        <TextInput type="date" name="from" defaultValue={address.from} />
      </Field>
      <Field label={t('datesTo')}>
        <TextInput type="date" name="to" defaultValue={address.to} />
      </Field>
      <Button type="submit" variant="secondary">
        {t('datesApply')}
      </Button>
    </Form>
  );
}
