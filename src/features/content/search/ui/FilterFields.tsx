import SlidersHorizontal from 'virtual:icons/sliders-horizontal';
import { Form, useLocation } from 'react-router';
import { paths } from '#core/paths.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Field } from '#ui/Field.tsx';
import { closeOnEscape } from '#ui/lists/closeOnEscape.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type SearchAddress, searchEntries } from '../searchAddress.ts';

/** Text filters: author and tag. */
export function FilterFields({ address }: { address: SearchAddress }) {
  const { t } = useTranslation('search');
  const { key } = useLocation();
  const kept = searchEntries({ ...address, author: null, page: 1 });
  return (
    <details key={key} onKeyDown={closeOnEscape} className="sm:relative">
      <summary
        className={buttonClasses('quiet', 'sm', 'list-none px-1.5! sm:px-2.5! [&_svg]:size-4')}
      >
        <SlidersHorizontal aria-hidden />
        {t('more')}
      </summary>
      <Form
        action={paths.search()}
        method="get"
        className="absolute inset-x-0 top-full z-10 mt-1.5 flex flex-col gap-3 rounded-lg border border-border bg-surface-raised p-4 shadow-lg sm:end-auto sm:w-72"
      >
        <Field label={t('author')} hint={t('authorHint')}>
          <TextInput name="author" defaultValue={address.author ?? ''} autoCapitalize="none" />
        </Field>
        <Field label={t('tag')}>
          <TextInput name="tags" autoCapitalize="none" />
        </Field>
        {kept.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{t('apply')}</Button>
      </Form>
    </details>
  );
}
