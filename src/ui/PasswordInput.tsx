import Eye from 'virtual:icons/eye';
import EyeOff from 'virtual:icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { TextInput } from './TextInput.tsx';
import { useTranslation } from './useTranslation.ts';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'>;

/** A password with a show button. Set `autoComplete` to current-password or new-password. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        // The typed value is not stored in an attribute.
        defaultValue={undefined}
        {...rest}
        className={cx('pe-12 rtl:text-end', className)}
      />
      <IconButton
        label={shown ? t('hidePassword') : t('showPassword')}
        icon={shown ? <EyeOff className="size-4.5" /> : <Eye className="size-4.5" />}
        size="sm"
        className="needs-js:hidden absolute! inset-y-0 end-1.5 my-auto"
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}
