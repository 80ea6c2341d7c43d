import Plus from 'virtual:icons/plus';
import X from 'virtual:icons/x';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SurveyOption } from '../surveyDefinitionRules.ts';
import { surveyLimits } from '../surveyRules.ts';
import { freeId } from '../surveyTemplates.ts';

type SurveyRowsEditorProps = {
  legend: string;
  addLabel: string;
  rows: readonly SurveyOption[];
  idPrefix: string;
  flags: readonly ('isOther' | 'isExclusive')[];
  onChange: (rows: SurveyOption[]) => void;
};

/** Options of a question, or rows of a matrix. Enter adds the next one. */
export function SurveyRowsEditor({
  legend,
  addLabel,
  rows,
  idPrefix,
  flags,
  onChange,
}: SurveyRowsEditorProps) {
  const { t } = useTranslation('surveyAdmin');
  const list = useRef<HTMLUListElement>(null);
  const change = (id: string, part: Partial<SurveyOption>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));

  function add(): void {
    const id = freeId(
      idPrefix,
      rows.map((row) => row.id),
    );
    onChange([...rows, { id, label: '', isOther: false, isExclusive: false }]);
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll<HTMLInputElement>('input[type=text]');
      inputs?.[inputs.length - 1]?.focus();
    });
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <ul ref={list} className="flex flex-col gap-2">
        {rows.map((row, index) => (
          <li key={row.id} className="flex flex-wrap items-center gap-2">
            <TextInput
              type="text"
              aria-label={t('optionLabel', { number: index + 1 })}
              value={row.label}
              maxLength={surveyLimits.label}
              autoComplete="off"
              dir="auto"
              className="min-w-0 flex-1 basis-40"
              onChange={({ target }) => change(row.id, { label: target.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (rows.length < surveyLimits.options) add();
              }}
            />
            <div className="flex gap-1">
              <MoveButtons
                at={{ index, length: rows.length }}
                upLabel={t('optionUp', { number: index + 1 })}
                downLabel={t('optionDown', { number: index + 1 })}
                onMove={(to) =>
                  onChange(rows.filter(({ id }) => id !== row.id).toSpliced(to, 0, row))
                }
              />
              <IconButton
                size="sm"
                label={t('optionDelete', { number: index + 1 })}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
              />
            </div>
            {flags.map((flag) => (
              <Checkbox
                key={flag}
                label={t(`flag.${flag}`)}
                checked={row[flag]}
                onChange={({ target }) => change(row.id, { [flag]: target.checked })}
              />
            ))}
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          variant="secondary"
          icon={<Plus aria-hidden className="size-4" />}
          disabled={rows.length >= surveyLimits.options}
          onClick={add}
        >
          {addLabel}
        </Button>
      </div>
    </fieldset>
  );
}
