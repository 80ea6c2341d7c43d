import { useState } from 'react';
import { isPostType } from '#core/postTypes.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { Select } from '#ui/Select.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { importsEndpoint } from '../importRules.ts';
import type { ImportDetail } from './importDocuments.ts';

type Choice = ImportDetail['choices'][number];
type Target = ImportDetail['targets'][number];

const kinds = ['category', 'topic', 'role', 'type', 'status'] as const;

/** What becomes of places, roles, types and statuses; then the dry run. */
export function ImportMappingForm({ shown, isOpen }: { shown: ImportDetail; isOpen: boolean }) {
  const { t } = useTranslation('imports');
  const { basePath } = useShell();
  const [isSent, setSent] = useState(false);
  const form = (
    <form
      method="post"
      action={`${basePath}${importsEndpoint}/${shown.id}`}
      className="flex flex-col gap-5"
      onSubmit={() => setSent(true)}
    >
      <HiddenFields values={{ action: 'try' }} />
      <p className="text-sm text-text-muted">{t('mapText')}</p>
      {kinds.map((kind) => (
        <ChoiceTable
          key={kind}
          kind={kind}
          choices={shown.choices.filter((choice) => choice.kind === kind)}
          targets={shown.targets.filter((target) => target.kind === kind)}
        />
      ))}
      {shown.unlisted > 0 && (
        <p className="text-sm text-text-muted">{t('unlisted', { count: shown.unlisted })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant={isOpen ? 'primary' : 'secondary'} loading={isSent}>
          {t(isOpen ? 'try' : 'tryAgain')}
        </Button>
        <span className="text-sm text-text-muted">{t('tryText')}</span>
      </div>
    </form>
  );
  if (isOpen) {
    return (
      <Card as="section" heading={<h2>{t('map')}</h2>}>
        {form}
      </Card>
    );
  }
  return (
    <details>
      <summary className="cursor-pointer text-accent">{t('changeMap')}</summary>
      <Card as="section" className="mt-3">
        {form}
      </Card>
    </details>
  );
}

function ChoiceTable(props: {
  kind: Choice['kind'];
  choices: readonly Choice[];
  targets: readonly Target[];
}) {
  const { t } = useTranslation('imports');
  const { kind, choices, targets } = props;
  if (choices.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 font-medium">{t(`choiceKinds.${kind}`)}</legend>
      {kind === 'role' && <p className="text-sm text-warning">{t('roleWarning')}</p>}
      <ul className="divide-y divide-border rounded-lg border border-border">
        {choices.map((choice) => (
          <li
            key={choice.field}
            className="grid items-center gap-x-4 gap-y-2 px-3 py-2 sm:grid-cols-2"
          >
            <label htmlFor={choice.field} className="flex min-w-0 flex-col">
              <span className="wrap-anywhere">
                <ChoiceName choice={choice} />
              </span>
              <span className="text-sm text-text-muted">
                {t(`counts.${kind}`, { count: choice.count })}
              </span>
            </label>
            <Select id={choice.field} name={choice.field} defaultValue={choice.choice} size="sm">
              <ChoiceOptions kind={kind} targets={targets} />
            </Select>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function ChoiceName({ choice: { kind, name, parent } }: { choice: Choice }) {
  const { t } = useTranslation(['imports', 'post']);
  if (kind === 'type' && isPostType(name)) return t(`post:types.${name}`);
  return (
    <>
      {parent !== null && (
        <span className="text-text-muted">
          <bdi>{parent}</bdi>
          {' / '}
        </span>
      )}
      <bdi>{name}</bdi>
    </>
  );
}

function ChoiceOptions({ kind, targets }: { kind: Choice['kind']; targets: readonly Target[] }) {
  const { t } = useTranslation(['imports', 'post']);
  return (
    <>
      <option value="keep">{t(`keep.${kind}`)}</option>
      {kind !== 'type' && <option value="skip">{t(`skip.${kind}`)}</option>}
      {targets.length > 0 && (
        <optgroup label={t('here')}>
          {targets.map(({ value, name }) => (
            <option key={value} value={value}>
              {kind === 'type' && isPostType(name) ? t(`post:types.${name}`) : name}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}
