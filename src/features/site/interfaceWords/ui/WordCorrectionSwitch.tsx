import { Checkbox } from '#ui/Checkbox.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { switchWordCorrection, useCorrectsWords } from '#ui/words/wordCorrection.ts';

/** Whether texts can be corrected on the pages that show them, in this browser. */
export function WordCorrectionSwitch() {
  const { t } = useTranslation('interfaceWords');
  const isOn = useCorrectsWords();
  return (
    <div className="needs-js:hidden">
      <Checkbox
        label={t('correct.switch')}
        hint={t('correct.hint')}
        checked={isOn}
        onChange={({ target }) => switchWordCorrection(target.checked)}
      />
    </div>
  );
}
