import Ban from 'virtual:icons/ban';
import { type LinkIcon, linkIcons } from '#core/siteLinks.ts';
import { SiteIcon } from '#ui/SiteIcon.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type IconChoicesProps = {
  name: string;
  value: LinkIcon | undefined;
  onChange: (icon: LinkIcon | undefined) => void;
};

const box =
  'relative flex size-10 cursor-pointer items-center justify-center rounded-md border border-transparent hover:bg-surface-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus';

/** The icon of a link. */
export function IconChoices({ name, value, onChange }: IconChoicesProps) {
  const { t } = useTranslation('navigation');
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('fields.icon')}</legend>
      <div className="flex flex-wrap gap-1">
        <label className={box} title={t('noIcon')}>
          <input
            type="radio"
            name={name}
            className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
            aria-label={t('noIcon')}
            checked={value === undefined}
            onChange={() => onChange(undefined)}
          />
          <Ban aria-hidden className="size-4.5 text-text-muted" />
        </label>
        {linkIcons.map((icon) => (
          <label key={icon} className={box} title={icon}>
            <input
              type="radio"
              name={name}
              className="absolute inset-0 z-1 size-full cursor-pointer opacity-0"
              lang="en"
              aria-label={icon.replaceAll('-', ' ')}
              checked={value === icon}
              onChange={() => onChange(icon)}
            />
            <SiteIcon name={icon} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
