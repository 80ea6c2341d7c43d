import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useShell } from '#ui/useShell.ts';
import { isQuietPath } from '../quietPaths.ts';

/** Asks to take part in a survey, after the time that its prompt states; the rest is loaded only then. */
export function SurveyPromptTimer() {
  const { settings, viewer } = useShell();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isOn = settings.surveysEnabled && !isQuietPath(pathname);
  const isMember = viewer.memberId !== null;
  useEffect(() => {
    if (!isOn) return;
    const left = new AbortController();
    const timer = setTimeout(async () => {
      const { askForSurvey } = await import('./askForSurvey.ts');
      const path = await askForSurvey({ pathname, isMember, signal: left.signal });
      if (path !== null) await navigate(path);
    }, firstLook);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isOn, pathname, isMember, navigate]);
  return null;
}

/** Milliseconds on a page before it is asked whether there is a prompt. */
const firstLook = 3_000;
