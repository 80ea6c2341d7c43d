import Search from 'lucide-react/icons/search';
import { Form } from 'react-router';
import { paths } from '#core/paths.ts';
import { cx } from '#ui/cx.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type SearchBoxProps = { size: 'large' | 'compact' };

/** Searches the conversations: a GET form, so that it works without script. */
export function SearchBox({ size }: SearchBoxProps) {
  const { t } = useTranslation('layouts');
  return (
    <Form action={paths.search()} method="get" role="search" className="w-full">
      <TextInput
        type="search"
        name="q"
        minLength={3}
        aria-label={t('search')}
        placeholder={t('search')}
        icon={<Search aria-hidden />}
        className={cx(size === 'large' ? 'h-13 rounded-lg text-base' : 'h-10 text-sm')}
      />
    </Form>
  );
}
