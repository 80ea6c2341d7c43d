import Volume2 from 'virtual:icons/volume-2';
import VolumeX from 'virtual:icons/volume-x';
import { Button } from '#ui/Button.tsx';
import type { useChatSound } from './useChatSound.ts';

type SoundToggleProps = { sound: ReturnType<typeof useChatSound>; label: string };

/** Turns the sound of new messages on and off, in this browser. */
export function SoundToggle({ sound: { isOn, turn }, label }: SoundToggleProps) {
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-pressed={isOn}
      icon={<Icon aria-hidden className="size-4" />}
      onClick={() => turn(!isOn)}
    >
      {label}
    </Button>
  );
}
