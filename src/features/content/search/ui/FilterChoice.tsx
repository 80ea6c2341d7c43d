import ChevronDown from 'virtual:icons/chevron-down';
import type { ReactNode } from 'react';
import { labelColon } from '#core/labelColon.ts';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Menu } from '#ui/overlays/Menu.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type FilterChoiceProps = {
  icon: ReactNode;
  /** The filter's label. */
  label: string;
  /** Key of the selected option. */
  chosen: string;
  choices: readonly { key: string; label: string; href: string }[];
};

/** A choice with a link for each option. */
export function FilterChoice({ icon, label, chosen, choices }: FilterChoiceProps) {
  const { language } = useTranslation();
  const words = choices.find(({ key }) => key === chosen)?.label ?? '';
  return (
    <Menu
      label={`${label}${labelColon(language)}${words}`}
      items={choices.map((choice) => ({
        ...choice,
        checked: choice.key === chosen,
        keepScroll: true,
      }))}
      className={buttonClasses(
        'quiet',
        'sm',
        'max-w-full px-2! sm:max-w-[min(26ch,100%)] sm:px-2.5! [&_svg]:size-4 [&_svg]:shrink-0',
      )}
      trigger={
        <>
          {icon}
          <span className="truncate">{words}</span>
          <ChevronDown aria-hidden />
        </>
      }
    />
  );
}
