let context: AudioContext | undefined;

/** A short tone. Browsers play none before the reader has used the page, which is no fault. */
export function playChatSound(): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') {
      void context.resume().catch(() => undefined);
      return;
    }
    const { currentTime, destination } = context;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.setValueAtTime(880, currentTime);
    tone.frequency.setValueAtTime(1175, currentTime + 0.09);
    volume.gain.setValueAtTime(0.08, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.3);
    tone.connect(volume).connect(destination);
    tone.start();
    tone.stop(currentTime + 0.3);
  } catch {
    // A browser without audio.
  }
}
