import Lock from 'virtual:icons/lock';
import Mail from 'virtual:icons/mail';
import Phone from 'virtual:icons/phone';
import { cx } from '#ui/cx.ts';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type NewRequestWay, newRequestWays } from '../newRequestInputs.ts';

type NewRequestWaysProps = {
  way: NewRequestWay;
  /** Without one, the desk sends no email. */
  hasMailbox: boolean;
  error: string | undefined;
  onChange: (way: NewRequestWay) => void;
};

const icons = { EMAIL: Mail, PHONE: Phone, INTERNAL: Lock };

/** How the request begins. */
export function NewRequestWays({ way, hasMailbox, error, onChange }: NewRequestWaysProps) {
  const { t } = useTranslation('newRequests');
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('ways.label')}</legend>
      <div className="flex flex-wrap gap-2">
        {newRequestWays.map((each) => {
          const Icon = icons[each];
          const isOff = each === 'EMAIL' && !hasMailbox;
          return (
            <label
              key={each}
              className={cx(
                'flex h-10 items-center gap-2 rounded-md border px-3 text-sm font-medium has-focus-visible:outline-2',
                isOff ? 'cursor-not-allowed opacity-55' : 'cursor-pointer',
                way === each
                  ? 'border-accent bg-accent-soft text-text'
                  : 'border-border text-text-muted hover:text-text',
              )}
            >
              <input
                type="radio"
                name="way"
                value={each}
                className="sr-only"
                checked={way === each}
                disabled={isOff}
                onChange={() => onChange(each)}
              />
              <Icon aria-hidden className="size-4" />
              {t(`ways.${each}`)}
            </label>
          );
        })}
      </div>
      {!hasMailbox && <p className="text-sm text-text-muted">{t('noMailbox')}</p>}
      <FieldError error={error} />
    </fieldset>
  );
}
